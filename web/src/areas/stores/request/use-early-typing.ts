import { useLayoutEffect, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import type { StoreForm, StoreFormValues } from '../form/store-form.ts'

type Name = FieldPath<StoreFormValues>

function findEarly() {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-early] [name]')]
  return { fields, focused: fields.find(field => field === document.activeElement) }
}

/** Carries over text typed into the prerendered fields (EarlyRequest.tsx). */
export function useEarlyTyping({ setValue, setFocus }: StoreForm): void {
  // Read during the first render, while the prerendered fields are still in the page.
  const [{ fields, focused }] = useState(findEarly)
  useLayoutEffect(() => {
    for (const { name, value } of fields) if (value) setValue(name as Name, value, { shouldDirty: true })
    if (focused) setFocus(focused.name as Name)
  }, [fields, focused, setValue, setFocus])
}
