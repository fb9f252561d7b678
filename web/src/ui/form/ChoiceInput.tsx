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
  /** So many options that a phone should show its keyboard. */
  isLong?: boolean
}

/** One of a list. Typing finds it and Enter takes what was found: "PP" is never PET. */
export function ChoiceInput<Value extends string>({ data, value, onChange, isLong = false, ...rest }: Props<Value>) {
  const chosen = data.find(option => option.value === value)?.label ?? ''
  const [typed, setTyped] = useState(chosen)
  const [isOpen, setOpen] = useState(false)
  const hasMoved = useRef(false)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) hasMoved.current = true
    if (event.key !== 'Enter') return
    // Enter chooses and never sends; Ctrl with Enter sends only what is chosen, not what is being typed.
    if (!(event.ctrlKey || event.metaKey) || typed !== chosen) event.preventDefault()
    // What the arrow keys reached, Mantine takes by itself.
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
      // What is typed next takes the place of what is chosen.
      onClick={event => event.currentTarget.select()}
      onKeyDown={onKeyDown}
    />
  )
}

/** Options by what is typed: those that begin with it first, then those that contain it. */
function matching<Option extends { label: string }>(options: readonly Option[], typed: string): Option[] {
  const words = typed.trim().toLowerCase()
  const at = ({ label }: Option) => label.toLowerCase().indexOf(words)
  return options.filter(it => at(it) >= 0).toSorted((a, b) => Math.sign(at(a)) - Math.sign(at(b)))
}
