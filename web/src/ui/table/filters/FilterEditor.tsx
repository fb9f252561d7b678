import { Button, Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { formatNumber } from '../../format/numbers.ts'
import type { Filter, FilterOption, FilterValue } from '../table.types.ts'
import classes from './FilterChip.module.css'
import { RangeEditor } from './RangeEditor.tsx'
import { asRange } from './range.ts'

// Lists with this many options get a search field.
const SEARCHABLE_FROM = 9

interface Props {
  filter: Filter
  value: FilterValue
  onChange: (value: FilterValue) => void
  onDone: () => void
}

export function FilterEditor({ filter, value, onChange, onDone }: Props) {
  if (filter.kind === 'text') return <TextEditor filter={filter} value={value} onChange={onChange} onDone={onDone} />
  if ('keys' in filter)
    return <RangeEditor filter={filter} value={asRange(value)} onChange={onChange} onDone={onDone} />
  if (filter.kind === 'custom')
    return filter.render(typeof value === 'string' ? value : undefined, next => {
      onChange(next)
      onDone()
    })
  return <OptionsEditor filter={filter} value={value} onChange={onChange} onDone={onDone} />
}

function TextEditor({ filter, value, onChange, onDone }: Props & { filter: Extract<Filter, { kind: 'text' }> }) {
  const [text, setText] = useState(typeof value === 'string' ? value : '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(text.trim() || undefined)
    onDone()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          label={filter.label}
          placeholder={filter.placeholder}
          value={text}
          maxLength={100}
          data-autofocus
          onChange={event => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="xs">
          Apply
        </Button>
      </Stack>
    </form>
  )
}

function OptionsEditor({ filter, value, onChange, onDone }: Props & { filter: Extract<Filter, { options: unknown }> }) {
  const [needle, setNeedle] = useState('')
  const options = filter.options.filter(option => option.label.toLowerCase().includes(needle.trim().toLowerCase()))
  const chosen = value === undefined ? [] : typeof value === 'string' ? [value] : [...value]
  return (
    <Stack gap="xs">
      {filter.options.length >= SEARCHABLE_FROM && (
        <TextInput
          size="xs"
          aria-label={`Find in ${filter.label.toLowerCase()}`}
          placeholder="Find"
          leftSection={<Search size={14} aria-hidden />}
          value={needle}
          data-autofocus
          onChange={event => setNeedle(event.currentTarget.value)}
        />
      )}
      <div className={classes.options}>
        {filter.kind === 'several' ? (
          <Checkbox.Group
            aria-label={filter.label}
            value={chosen}
            onChange={next => onChange(next.length > 0 ? next : undefined)}
          >
            <Stack gap={6}>
              {options.map(option => (
                <Checkbox key={option.value} size="xs" value={option.value} label={<OptionLabel option={option} />} />
              ))}
            </Stack>
          </Checkbox.Group>
        ) : (
          <Radio.Group
            aria-label={filter.label}
            value={chosen[0] ?? null}
            onChange={next => {
              onChange(next)
              onDone()
            }}
          >
            <Stack gap={6}>
              {options.map(option => (
                <Radio key={option.value} size="xs" value={option.value} label={<OptionLabel option={option} />} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {options.length === 0 && <p className="quiet small">No options found</p>}
      </div>
    </Stack>
  )
}

const OptionLabel = ({ option }: { option: FilterOption }) => (
  <span className="line between">
    <span>{option.label}</span>
    {option.count !== undefined && <span className="quiet figures">{formatNumber(option.count)}</span>}
  </span>
)
