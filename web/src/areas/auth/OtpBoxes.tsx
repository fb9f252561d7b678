import { Text } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { otpLength } from './auth.rules.ts'
import classes from './OtpBoxes.module.css'
import { type BoxesAfter, eraseBack, fromBoxes, movedFocus, placeDigits, toBoxes, typedIn } from './otp-boxes.ts'

interface OtpBoxesProps {
  legend: string
  value: string
  onChange: (otp: string) => void
  /** An error message about the code. */
  error?: string
}

/** Six boxes for the digits of a code. Autofill and paste fill all of them. */
export function OtpBoxes({ legend, value, onChange, error }: OtpBoxesProps) {
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const errorId = useId()
  const boxes = toBoxes(value)

  useEffect(() => {
    // After a refused code, start again at the first box.
    inputs.current[0]?.focus()
  }, [])

  const goTo = (at: number) => inputs.current[at]?.focus()
  const apply = (after: BoxesAfter) => {
    onChange(fromBoxes(after.boxes))
    goTo(after.focus)
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Backspace') {
      event.preventDefault()
      apply(eraseBack(boxes, at))
      return
    }
    const target = event.altKey || event.ctrlKey || event.metaKey ? undefined : movedFocus(event.key, at)
    if (target === undefined) return
    event.preventDefault()
    goTo(target)
  }
  const onPaste = (event: ClipboardEvent, at: number) => {
    event.preventDefault()
    apply(placeDigits(boxes, at, event.clipboardData.getData('text')))
  }

  return (
    <fieldset className="plain" aria-describedby={error ? errorId : undefined}>
      <legend className="small anywhere" style={{ fontWeight: 550, marginBottom: 8 }}>
        {legend}
      </legend>
      <div className={classes.boxes}>
        {boxes.map((box, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position
            key={at}
            ref={element => {
              inputs.current[at] = element
            }}
            className={classes.box}
            value={box}
            aria-label={`Digit ${at + 1} of ${otpLength}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            onChange={event => {
              const typed = typedIn(box, event.currentTarget.value)
              if (typed === '') onChange(fromBoxes(boxes.map((box, index) => (index === at ? '' : box))))
              else apply(placeDigits(boxes, at, typed))
            }}
            onFocus={event => event.currentTarget.select()}
            onKeyDown={event => onKeyDown(event, at)}
            onPaste={event => onPaste(event, at)}
          />
        ))}
      </div>
      {error && (
        <Text id={errorId} mt={8} c="red" fz="xs">
          {error}
        </Text>
      )}
    </fieldset>
  )
}
