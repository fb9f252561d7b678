import { type StoreRequest, storeRequest } from '@fulmar/contract/stores'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { zodMessage } from '#ui/form/zod-messages.ts'
import type { StoreFormValues } from './store-form.ts'

/** The contract's own schema; a coordinate nobody gave is what it names as missing. */
export const checkStoreForm: Resolver<StoreFormValues, unknown, StoreRequest> = zodResolver(
  storeRequest as unknown as z.ZodType<StoreRequest, StoreFormValues>,
  { error: zodMessage },
)
