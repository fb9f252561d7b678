import { type StoreRequest, storeRequest } from '@fulmar/contract/stores/store-requests'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { zodMessage } from '#ui/form/errors/zod-messages.ts'
import type { StoreFormValues } from './store-form.ts'

const check: Resolver<StoreFormValues, unknown, StoreRequest> = zodResolver(
  storeRequest as unknown as z.ZodType<StoreRequest, StoreFormValues>,
  { error: zodMessage },
)

/** The contract's schema. An error about both coordinates is shown at the first one on the page. */
export const checkStoreForm: typeof check = async (...given) => {
  const result = await check(...given)
  const coordinates = result.errors.location?.coordinates
  // Once mounted, the resolver treats the pair as a field array and puts its error under `root`.
  const pair = coordinates?.root ?? (coordinates?.message ? coordinates : undefined)
  if (pair) Object.assign(result.errors, { location: { coordinates: [undefined, pair] } })
  return result
}
