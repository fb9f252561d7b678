import {
  type ImportColumn,
  type ImportKindInfo,
  type ImportMapping,
  type ImportRecord,
  imports,
} from '@fulmar/contract/imports'
import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useAddress } from '#core/search.ts'
import { ChoiceInput } from '#ui/form/ChoiceInput.tsx'
import { formatCount } from '#ui/format/numbers.ts'
import { inOrder } from '#ui/in-order.ts'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import classes from './imports.module.css'
import { type Preset, presetKeys, withPreset } from './preset.ts'

interface Props {
  file: ImportRecord
  kind: ImportKindInfo
  /** Leaves the mapping without a new check. */
  onCancel?: () => void
}

/** Which column of the file goes where, with the first values beside each choice. */
export function MappingStep({ file, kind, onCancel }: Props) {
  const preset = useAddress<Preset>(presetKeys)
  const [mapping, setMapping] = useState<ImportMapping>(() => withPreset(file.mapping, preset))
  const check = useSend(imports.check, { hideToast: true, ...(onCancel && { onSuccess: onCancel }) })
  const missing = kind.columns.filter(({ key, isRequired }) => isRequired && !isGiven(mapping[key]))
  const choose = (key: string, source: ImportMapping[string] | undefined) =>
    setMapping(current => {
      const others = Object.entries(current).filter(([name]) => name !== key)
      return Object.fromEntries(source ? [...others, [key, source]] : others)
    })
  return (
    <>
      {file.importedBeforeAt && (
        <Alert color="amber" title="This file was imported before">
          <RelativeTime at={file.importedBeforeAt} />. Rows that are already there are left unchanged.
        </Alert>
      )}
      <Panel title="Columns" isFlush aside={<span className="quiet fine">{formatCount(file.rows, 'row')}</span>}>
        <ul className={classes.mapping}>
          {kind.columns.map(column => (
            <li key={column.key}>
              <ColumnChoice
                column={column}
                headers={file.headers}
                samples={file.samples}
                source={mapping[column.key]}
                onChange={source => choose(column.key, source)}
              />
            </li>
          ))}
        </ul>
      </Panel>
      <Group gap={10}>
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            Back to the result
          </Button>
        ) : (
          <DiscardButton id={file.id} />
        )}
        <Button
          disabled={missing.length > 0}
          loading={check.isPending}
          onClick={() => check.mutate({ body: { id: file.id, mapping } })}
        >
          Check {formatCount(file.rows, 'row')}
        </Button>
        {missing.length > 0 && (
          <span className="quiet fine">Still missing: {missing.map(({ label }) => label).join(', ')}</span>
        )}
      </Group>
    </>
  )
}

const isGiven = (source: ImportMapping[string] | undefined) =>
  source !== undefined && ('column' in source || source.value.trim() !== '')

interface ColumnProps {
  column: ImportColumn
  headers: string[]
  samples: string[][]
  source: ImportMapping[string] | undefined
  onChange: (source: ImportMapping[string] | undefined) => void
}

function ColumnChoice({ column, headers, samples, source, onChange }: ColumnProps) {
  const options = [
    ...headers.map((label, at) => ({ value: String(at), label })),
    { value: 'fixed', label: 'Same value for every row' },
    ...(column.isRequired ? [] : [{ value: 'none', label: 'Leave empty' }]),
  ]
  const chosen =
    source === undefined ? (column.isRequired ? null : 'none') : 'column' in source ? String(source.column) : 'fixed'
  const choose = (value: string | null) => {
    if (value === 'fixed') onChange({ value: '' })
    else onChange(value === null || value === 'none' ? undefined : { column: Number(value) })
  }
  const shown = source && 'column' in source ? samples.map(cells => cells[source.column] ?? '').filter(Boolean) : []
  return (
    <>
      <ChoiceInput
        label={column.isRequired ? column.label : `${column.label} (optional)`}
        description={column.help || undefined}
        placeholder="Choose a column"
        data={options}
        value={chosen}
        onChange={choose}
        isLong={headers.length > 12}
      />
      {source && 'value' in source ? (
        <TextInput
          label={`Value of ${column.label}`}
          placeholder={column.example}
          maxLength={500}
          value={source.value}
          onChange={event => onChange({ value: event.currentTarget.value })}
        />
      ) : (
        <Text className="quiet fine" mt={{ base: 0, sm: 24 }}>
          {shown.length > 0
            ? inOrder(shown, text => (
                <Text display="block" truncate span>
                  {text}
                </Text>
              ))
            : '—'}
        </Text>
      )}
    </>
  )
}
