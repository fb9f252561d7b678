import type { StoreRequest } from '@fulmar/contract/stores/store-requests'
import { useEffect } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { StoreForm, StoreFormValues } from './store-form.ts'

export const loadCheck = () => import('./store-form.check.ts')

/** The schemas are larger than the form, so they load when the first field gets focus. */
const resolver: Resolver<StoreFormValues, unknown, StoreRequest> = async (...given) =>
  (await loadCheck()).checkStoreForm(...given)

export function useStoreForm(defaultValues: () => StoreFormValues): StoreForm {
  useEffect(() => {
    const load = () => void loadCheck()
    addEventListener('focusin', load, { once: true })
    return () => removeEventListener('focusin', load)
  }, [])
  return useForm<StoreFormValues, unknown, StoreRequest>({
    resolver,
    defaultValues: defaultValues(),
    mode: 'onTouched',
    // `useFirstErrorFocus` focuses the first invalid field in page order.
    shouldFocusError: false,
  })
}
