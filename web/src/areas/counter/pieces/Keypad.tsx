import { decimalSign } from '#ui/format/numbers.ts'
import type { Key } from '../model/weight-entry.ts'
import classes from './Keypad.module.css'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

interface KeypadProps {
  onKey: (key: Key) => void
  /** A PIN has none. */
  hasPoint?: boolean
  isDisabled?: boolean
}

export function Keypad({ onKey, hasPoint = false, isDisabled = false }: KeypadProps) {
  const key = (name: Key, place = '', label: string = name, spoken?: string) => (
    <button
      key={name}
      type="button"
      className={`${classes.key} ${place}`}
      disabled={isDisabled}
      aria-label={spoken}
      onClick={() => onKey(name)}
    >
      {label}
    </button>
  )
  return (
    <div className={classes.keypad}>
      {digits.map(digit => key(digit))}
      {hasPoint ? key('.', classes.point, decimalSign(), 'Decimal point') : <span className={classes.point} />}
      {key('0', classes.zero)}
      {key('back', classes.back, '⌫', 'Delete')}
    </div>
  )
}
