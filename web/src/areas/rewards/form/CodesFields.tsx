import { Button, FileButton, Group } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { DropZone } from '#parts/uploads/DropZone.tsx'
import { FieldRow } from '#ui/form/FieldGroup.tsx'
import { MomentField } from '#ui/form/MomentField.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { readCodes } from './read-codes.ts'
import type { RewardEdit, RewardEdited } from './reward-form.ts'

interface Props {
  form: ZodForm<RewardEdit, RewardEdited>
  /** How many unused codes the reward has already. */
  left: number
}

/** Codes for the pool of the reward: pasted, or in a file that is chosen or dropped on the field. */
export function CodesFields({ form, left }: Props) {
  const { control, setValue } = form
  const list = useWatch({ control, name: 'codes.list' }) ?? ''
  const take = async (file: File) => {
    const text = (await file.text()).replace(/^\uFEFF/, '')
    setValue('codes.list', [list.trim(), ...readCodes(text)].filter(Boolean).join('\n'), {
      shouldDirty: true,
      shouldValidate: true,
    })
    setValue('codes.batch', file.name.replace(/\.\w+$/, '').slice(0, 60), { shouldDirty: true })
  }
  return (
    <>
      <DropZone onFile={file => void take(file)}>
        <TextareaField
          control={control}
          name="codes.list"
          label={left > 0 ? 'More codes' : 'Codes'}
          placeholder={'BUS-7KQ2-M9\nBUS-8DXA-P3'}
          help={helpOf(readCodes(list).length, left)}
          minRows={3}
          maxRows={10}
          isOptional={left > 0}
        />
      </DropZone>
      <Group>
        <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={file => file && void take(file)}>
          {props => (
            <Button {...props} size="compact-md" variant="default" leftSection={<FileUp size={16} aria-hidden />}>
              Choose a file
            </Button>
          )}
        </FileButton>
      </Group>
      <FieldRow>
        <TextField control={control} name="codes.batch" label="Batch" help="To find these codes again" maxLength={60} />
        <MomentField control={control} name="codes.expiresAt" label="Codes expire" help="Never if empty" isOptional />
      </FieldRow>
    </>
  )
}

function helpOf(pasted: number, left: number) {
  if (pasted > 0) return `${formatCount(pasted, 'code')} to add.`
  const how = 'Paste one per line, or drop a file here.'
  return left > 0 ? `${formatCount(left, 'unused code')} left. ${how}` : how
}
