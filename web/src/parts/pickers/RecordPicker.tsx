import { Loader, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { withChosen } from './picker-options.ts'

/** What a picker gives back: enough to call it by its name. */
export interface Picked {
  id: string
  name: string
}

export interface PickerOption extends Picked {
  /** What tells two of one name apart. */
  detail: string
}

/** What every picker takes. */
export interface PickerProps<Option extends PickerOption = PickerOption> {
  label: string
  value: Picked | null
  onChange: (chosen: Option | null) => void
  onBlur?: () => void
  help?: ReactNode
  error?: string
  isOptional?: boolean
  /** Inside a popover, which would otherwise take a click on the list for one outside of it. */
  isInPopover?: boolean
}

interface Props<Option extends PickerOption> extends PickerProps<Option> {
  placeholder: string
  options: readonly Option[]
  isSearching: boolean
  /** Said where the list could not be had. */
  problem?: string
  nobody: string
  search: string
  onSearch: (text: string) => void
}

/** Finds one record by typing: the server searches, arrow keys choose, Enter takes, Esc closes. */
export function RecordPicker<Option extends PickerOption>(props: Props<Option>) {
  const { label, value, options, isSearching, problem, nobody, isOptional = false, isInPopover = false } = props
  const shown = withChosen(options, value)
  return (
    <Select
      label={isOptional ? `${label} (optional)` : label}
      placeholder={props.placeholder}
      description={props.error ? undefined : props.help}
      error={props.error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      aria-required={!isOptional || undefined}
      searchable
      // Found there by a key or when its form opens, it hides nothing yet.
      openOnFocus={false}
      clearable={isOptional}
      value={value?.id ?? null}
      data={shown.map(option => ({ value: option.id, label: option.name }))}
      searchValue={props.search}
      onSearchChange={props.onSearch}
      // The server has searched already, by more than the name.
      filter={({ options: found }) => found}
      onChange={id => props.onChange(options.find(option => option.id === id) ?? null)}
      onBlur={props.onBlur}
      nothingFoundMessage={problem ?? (isSearching ? 'Searching' : nobody)}
      rightSection={isSearching ? <Loader size={16} /> : undefined}
      comboboxProps={{ withinPortal: !isInPopover }}
      maxDropdownHeight={280}
      renderOption={({ option }) => <Found option={shown.find(it => it.id === option.value)} />}
    />
  )
}

const Found = ({ option }: { option: PickerOption | undefined }) => (
  <span>
    {option?.name}
    {option?.detail && <small style={{ display: 'block' }}>{option.detail}</small>}
  </span>
)
