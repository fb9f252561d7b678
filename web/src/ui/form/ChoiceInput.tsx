import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'

interface Props<Value extends string>
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable' | 'filter' | 'defaultValue'> {
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter chooses and never sends; Ctrl with Enter sends only what is chosen, not what is being typed.
    if (!(event.ctrlKey || event.metaKey) || typed !== chosen) event.preventDefault()
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
      onSearchChange={setTyped}
      filter={({ options, search }) => matching(options as ComboboxItem<Value>[], search)}
      selectFirstOptionOnChange
      openOnFocus={false}
      inputMode={isLong ? undefined : 'none'}
      comboboxProps={{ keepMounted: !isLong }}
      // What is typed next takes the place of what is chosen.
      onClick={event => event.currentTarget.select()}
      onKeyDown={onKeyDown}
    />
  )
}

/** Options by what is typed: those that begin with it first, then those that contain it. */
function matching<Value extends string>(options: readonly ComboboxItem<Value>[], typed: string) {
  const words = typed.trim().toLowerCase()
  const at = ({ label }: ComboboxItem<Value>) => label.toLowerCase().indexOf(words)
  return options.filter(it => at(it) >= 0).toSorted((a, b) => Math.sign(at(a)) - Math.sign(at(b)))
}
