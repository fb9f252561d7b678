import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'

interface Props<Value extends string>
  extends Pick<
    SelectProps,
    | 'label'
    | 'description'
    | 'error'
    | 'placeholder'
    | 'disabled'
    | 'clearable'
    | 'name'
    | 'ref'
    | 'onBlur'
    | 'nothingFoundMessage'
    | 'inputWrapperOrder'
    | 'aria-required'
  > {
  data: readonly { value: Value; label: string }[]
  value: Value | null
  onChange: (value: Value | null) => void
  /** For long lists: phones show the keyboard for search. */
  isLong?: boolean
}

/** A select with type-ahead: Enter takes the first match of the typed text. */
export function ChoiceInput<Value extends string>({ data, value, onChange, isLong = false, ...rest }: Props<Value>) {
  const chosen = data.find(option => option.value === value)?.label ?? ''
  const [typed, setTyped] = useState(chosen)
  const [isOpen, setOpen] = useState(false)
  const hasMoved = useRef(false)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) hasMoved.current = true
    if (event.key !== 'Enter') return
    // Enter chooses and never submits. Ctrl+Enter submits only if the typed text is the chosen option.
    if (!(event.ctrlKey || event.metaKey) || typed !== chosen) event.preventDefault()
    // Mantine handles an option reached with the arrow keys.
    const [first] = typed === chosen || hasMoved.current ? [] : matching(data, typed)
    if (!first) return
    onChange(first.value)
    setTyped(first.label)
    setOpen(false)
  }
  return (
    <Select
      nothingFoundMessage="Nothing found"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      value={value}
      onChange={onChange}
      data={[...data]}
      searchable
      searchValue={typed}
      onSearchChange={text => {
        hasMoved.current = false
        setTyped(text)
      }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      filter={({ options, search }) => matching(options as ComboboxItem<Value>[], search)}
      openOnFocus={false}
      allowDeselect={false}
      inputMode={isLong ? undefined : 'none'}
      comboboxProps={{ keepMounted: !isLong }}
      // Typing replaces the chosen option.
      onClick={event => event.currentTarget.select()}
      onKeyDown={onKeyDown}
    />
  )
}

/** Options that start with the typed text, then those that contain it. */
function matching<Option extends { label: string }>(options: readonly Option[], typed: string): Option[] {
  const words = typed.trim().toLowerCase()
  const at = ({ label }: Option) => label.toLowerCase().indexOf(words)
  return options.filter(option => at(option) >= 0).toSorted((a, b) => Math.sign(at(a)) - Math.sign(at(b)))
}
