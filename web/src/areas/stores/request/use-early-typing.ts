import { useLayoutEffect, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import type { StoreForm, StoreFormValues } from '../form/store-form.ts'

type Name = FieldPath<StoreFormValues>

function findEarly() {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-early] [name]')]
  return { fields, focused: fields.find(field => field === document.activeElement) }
}

/** The page arrives with its first fields in it (EarlyRequest.tsx): what was typed there already goes on in the form. */
export function useEarlyTyping({ setValue, setFocus }: StoreForm): void {
  // They are in the page while this renders for the first time, and keep their text when they have left it.
  const [{ fields, focused }] = useState(findEarly)
  useLayoutEffect(() => {
    for (const { name, value } of fields) if (value) setValue(name as Name, value, { shouldDirty: true })
    if (focused) setFocus(focused.name as Name)
  }, [fields, focused, setValue, setFocus])
}
