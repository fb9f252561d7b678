import type { MasterType } from '@fulmar/contract/master-data'
import { Button, Stack } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useCan } from '#core/session/can.ts'
import { usePickedField } from '#parts/pickers/picked-field.ts'
import { ChoiceInput } from '#ui/form/ChoiceInput.tsx'
import { masterWords } from './master.words.ts'
import { useMasterEntries } from './use-master-entries.ts'

interface Props<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>
  name: FieldPath<Input>
  type: MasterType
  onAdd: () => void
}

/** One entry of a list that administrators maintain, with the way to add another. */
export function MasterField<Input extends FieldValues, Output>({ control, name, type, onAdd }: Props<Input, Output>) {
  const mayAdd = useCan('master:write')
  const entries = useMasterEntries(type)
  const { value, onChange, onBlur, error } = usePickedField(control, name)
  // What is chosen stays in sight after it was retired from the list.
  const options = entries.filter(({ isActive, value: id }) => isActive || id === value?.id)
  const known =
    !value || options.some(option => option.value === value.id) ? [] : [{ value: value.id, label: value.name }]
  const { title, noun } = masterWords[type]
  return (
    <Stack gap={4}>
      <ChoiceInput
        label={`${title} (optional)`}
        placeholder={`No ${noun}`}
        data={[...options.map(option => ({ value: option.value, label: option.label })), ...known]}
        value={value?.id ?? null}
        clearable
        error={error}
        onBlur={onBlur}
        onChange={id => {
          const chosen = options.find(option => option.value === id)
          onChange(chosen ? { id: chosen.value, name: chosen.label } : null)
        }}
      />
      {mayAdd && (
        <Button
          variant="subtle"
          size="compact-sm"
          className="start"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={onAdd}
        >
          Add {noun}
        </Button>
      )}
    </Stack>
  )
}
