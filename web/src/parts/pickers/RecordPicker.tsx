import { Button, Loader, Select } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { type Picked, type PickerOption, type usePickerSearch, withChosen } from './picker-search.ts'

/** Props of every picker. */
export interface PickerProps<Option extends PickerOption = PickerOption> {
  label: string
  value: Picked | null
  onChange: (chosen: Option | null) => void
  onBlur?: () => void
  help?: ReactNode
  error?: string
  isOptional?: boolean
  /** Adds a record by what was typed, where none was found. */
  onAdd?: (typed: string) => void
  /** Inside a popover, which would treat a click on the list as outside. */
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
 * A record picker with server-side search. Options are offered only once the results for the typed text have arrived, so
 * that a late answer cannot lead to a wrong choice. The first match is highlighted, and Enter takes it. Who leaves the
 * field, or presses Enter too early, gets the only match; otherwise what was typed stays.
 */
export function RecordPicker<Row, Option extends PickerOption>(props: Props<Row, Option>) {
  const { label, value, typing, found, isOptional = false, isInPopover = false } = props
  const isSearching = !typing.isAsked || found.isPending || found.isPlaceholderData
  const options = isSearching || !found.data ? [] : found.data.data.map(props.optionOf)
  const known = withChosen(options, value)
  const retry = () => void found.refetch()

  const choose = (chosen: Option | null) => {
    typing.onType(chosen?.name ?? '')
    props.onChange(chosen)
  }
  /** The text whose only match is taken once it is known. */
  const awaited = useRef<string>(undefined)
  const takeOnly = (text: string | undefined) => {
    const [only, another] = options
    awaited.current = undefined
    if (text !== undefined && text === typing.wanted && only && !another) choose(only)
  }
  const takeWhenSearched = (text: string | undefined) => {
    if (isSearching) awaited.current = text
    else takeOnly(text)
  }
  const takeAwaited = useEffectEvent(() => takeOnly(awaited.current))
  useEffect(() => {
    if (!isSearching) takeAwaited()
  }, [isSearching])

  const leave = () => {
    if (typing.typed.trim() === '') typing.onType(value?.name ?? '')
    else if (typing.wanted !== undefined) {
      // The record chosen before is not the one that the field shows now.
      if (value) props.onChange(null)
      takeWhenSearched(typing.wanted)
    }
    props.onBlur?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    if (isSearching) takeWhenSearched(typing.wanted)
    else if (options.length === 0 && !found.isError && typing.wanted) props.onAdd?.(typing.wanted)
    // Enter chooses and never submits. Ctrl+Enter submits only if the typed text is the chosen option.
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
      // Keeps the list closed on focus.
      openOnFocus={false}
      allowDeselect={false}
      clearable={isOptional}
      value={value?.id ?? null}
      data={known.map(option => ({ value: option.id, label: option.name }))}
      searchValue={typing.typed}
      // Not `onSearchChange`, which also puts the old text back when the field is left.
      onChangeCapture={event => typing.onType(event.target.value)}
      selectFirstOptionOnChange={!isSearching && typing.wanted !== undefined}
      // The server has already filtered, by more than the name.
      filter={({ options: all }) => all.filter(item => 'value' in item && options.some(({ id }) => id === item.value))}
      onOptionSubmit={id => choose(options.find(option => option.id === id) ?? null)}
      onClear={() => choose(null)}
      onKeyDown={onKeyDown}
      onBlur={leave}
      nothingFoundMessage={
        isSearching ? (
          'Searching…'
        ) : found.isError ? (
          <Failed error={found.error} onRetry={retry} />
        ) : (
          <Nobody words={props.nobody} typed={typing.wanted} onAdd={props.onAdd} />
        )
      }
      rightSection={isSearching && typing.typed !== '' ? <Loader size={16} /> : undefined}
      comboboxProps={{ withinPortal: !isInPopover }}
      maxDropdownHeight={280}
      renderOption={({ option }) => <Found option={known.find(item => item.id === option.value)} />}
    />
  )
}

const Failed = ({ error, onRetry }: { error: ApiError; onRetry: () => void }) => (
  <span role="alert">
    {error.message} {/* Keeps the focus in the field, or the list would close. */}
    <Button variant="subtle" size="compact-sm" onMouseDown={event => event.preventDefault()} onClick={onRetry}>
      Try again
    </Button>
  </span>
)

interface NobodyProps extends Pick<PickerProps, 'onAdd'> {
  words: string
  typed: string | undefined
}

const Nobody = ({ words, typed, onAdd }: NobodyProps) => (
  <span>
    {words}{' '}
    {onAdd && typed && (
      <Button
        variant="subtle"
        size="compact-sm"
        onMouseDown={event => event.preventDefault()}
        onClick={() => onAdd(typed)}
      >
        + Add {typed}
      </Button>
    )}
  </span>
)

const Found = ({ option }: { option: PickerOption | undefined }) => (
  <span>
    {option?.name}
    {option?.detail && <small style={{ display: 'block' }}>{option.detail}</small>}
  </span>
)
