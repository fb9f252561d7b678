import type { StoreRequest } from '@fulmar/contract/store-requests'
import { useEffect } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { StoreForm, StoreFormValues } from './store-form.ts'

export const loadCheck = () => import('./store-form.check.ts')

/** The schemas weigh more than the form: they come when someone enters the first field, and are there before it is left. */
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
    // The first one on the page takes the focus, in whatever order fields were made known.
    shouldFocusError: false,
  })
}
