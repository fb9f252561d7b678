import { useEffect, useEffectEvent, useRef } from 'react'
import { decimalSign } from '#ui/format/numbers.ts'
import { isTyping } from '#ui/keyboard/typing.ts'
import type { Key } from '../model/weight-entry.ts'
import classes from './Keypad.module.css'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

interface KeypadProps {
  onKey: (key: Key) => void
  onEnter?: () => void
  /** A PIN has none. */
  hasPoint?: boolean
  isDisabled?: boolean
}

/** Keys for a finger; those of a keyboard do the same. */
export function Keypad({ onKey, onEnter, hasPoint = false, isDisabled = false }: KeypadProps) {
  const pad = useRef<HTMLDivElement>(null)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = isTyping(event.target) || pad.current?.closest('[hidden]')
    if (isDisabled || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') {
      if (!(event.target instanceof HTMLButtonElement)) onEnter?.()
      return
    }
    const key = keyOf(event.key)
    if (key && (key !== '.' || hasPoint)) onKey(key)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
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
    <div ref={pad} className={classes.keypad}>
      {digits.map(digit => key(digit))}
      {hasPoint ? key('.', classes.point, decimalSign(), 'Decimal point') : <span className={classes.point} />}
      {key('0', classes.zero)}
      {key('back', classes.back, '⌫', 'Delete')}
    </div>
  )
}

function keyOf(pressed: string): Key | undefined {
  if (pressed === 'Backspace') return 'back'
  if (pressed === ',' || pressed === '.') return '.'
  return pressed === '0' ? '0' : digits.find(digit => digit === pressed)
}
