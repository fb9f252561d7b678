import { type RefObject, useEffect } from 'react'
import { isTyping } from '#ui/keyboard/typing.ts'

/** A scanner that types begins wherever the focus is: what it types belongs to the code. */
export function useTypingInto(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isSign = key.length === 1 && key !== ' '
      if (isSign && !ctrlKey && !metaKey && !altKey && !isTyping(target) && !field.current?.closest('[hidden]'))
        field.current?.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [field])
}
