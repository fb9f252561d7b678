import { Button, Loader, Select } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { KeyboardEvent, ReactNode } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { type usePickerSearch, withChosen } from './picker-search.ts'

/** What a picker gives back: enough to say which one it is. */
export interface Picked {
  id: string
  name: string
  /** What tells two of one name apart; unknown where only the name was. */
  detail?: string
}

export type PickerOption = Required<Picked>

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

interface Props<Row, Option extends PickerOption> extends PickerProps<Option> {
  placeholder: string
  nobody: string
  typing: ReturnType<typeof usePickerSearch>['typing']
  found: UseQueryResult<{ data: Row[] }, ApiError>
  optionOf: (row: Row) => Option
}

/**
 * Finds one record by typing: the server searches, arrow keys choose, Enter takes, Esc closes. Nothing can be chosen
 * until the answer to what is typed is there: an answer to something else would choose somebody else.
 */
export function RecordPicker<Row, Option extends PickerOption>(props: Props<Row, Option>) {
  const { label, value, typing, found, isOptional = false, isInPopover = false } = props
  const isSearching = !typing.isAsked || found.isPending || found.isPlaceholderData
  const options = isSearching || !found.data ? [] : found.data.data.map(props.optionOf)
  const known = withChosen(options, value)
  const retry = () => void found.refetch()

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter chooses and never sends; Ctrl with Enter sends only what is chosen, not what is being typed.
    if (!(event.ctrlKey || event.metaKey) || typing.typed.trim() !== (value?.name ?? '')) event.preventDefault()
    if (found.isError) retry()
  }
  return (
    <Select
      label={isOptional ? `${label} (optional)` : label}
      placeholder={props.placeholder}
      description={props.error ? undefined : value?.detail || props.help}
      error={props.error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      aria-required={!isOptional || undefined}
      searchable
      // Found there by a key or when its form opens, it hides nothing yet.
      openOnFocus={false}
      allowDeselect={false}
      clearable={isOptional}
      value={value?.id ?? null}
      data={known.map(option => ({ value: option.id, label: option.name }))}
      searchValue={typing.typed}
      onSearchChange={typing.onType}
      // The server has searched already, by more than the name.
      filter={({ options: all }) => all.filter(it => 'value' in it && options.some(({ id }) => id === it.value))}
      onChange={id => props.onChange(options.find(option => option.id === id) ?? null)}
      onKeyDown={onKeyDown}
      onBlur={props.onBlur}
      nothingFoundMessage={
        isSearching ? 'Searching…' : found.isError ? <Failed error={found.error} onRetry={retry} /> : props.nobody
      }
      rightSection={isSearching && typing.typed !== '' ? <Loader size={16} /> : undefined}
      comboboxProps={{ withinPortal: !isInPopover }}
      maxDropdownHeight={280}
      renderOption={({ option }) => <Found option={known.find(it => it.id === option.value)} />}
    />
  )
}

const Failed = ({ error, onRetry }: { error: ApiError; onRetry: () => void }) => (
  <span role="alert">
    {error.message} {/* The field keeps the focus, or the list would close. */}
    <Button variant="subtle" size="compact-sm" onMouseDown={event => event.preventDefault()} onClick={onRetry}>
      Try again
    </Button>
  </span>
)

const Found = ({ option }: { option: PickerOption | undefined }) => (
  <span>
    {option?.name}
    {option?.detail && <small style={{ display: 'block' }}>{option.detail}</small>}
  </span>
)
