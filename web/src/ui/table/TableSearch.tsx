import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIsPhone } from '../use-is-phone.ts'
import classes from './TableToolbar.module.css'

const DEBOUNCE_MS = 300

interface Props {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  inputRef: RefObject<HTMLInputElement | null>
}

export function TableSearch({ label, value = '', onChange, inputRef }: Props) {
  const isPhone = useIsPhone()
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const send = useDebouncedCallback((next: string) => {
    sent.current = next.trim()
    onChange(sent.current || undefined)
  }, DEBOUNCE_MS)

  // A value from elsewhere (a cleared filter, the back button) replaces the typed text.
  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value
      setText(value)
    }
  }, [value])

  const type = (next: string) => {
    setText(next)
    send(next)
  }

  return (
    <TextInput
      ref={inputRef}
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={isPhone ? 'Search' : label}
      maxLength={100}
      value={text}
      onChange={event => type(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        if (text) type('')
        else event.currentTarget.blur()
      }}
      leftSection={<Search size={16} aria-hidden />}
      rightSectionPointerEvents="all"
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label="Clear search" onClick={() => type('')} />
        ) : (
          <Kbd visibleFrom="xs" className={classes.hint} aria-hidden>
            /
          </Kbd>
        )
      }
    />
  )
}
