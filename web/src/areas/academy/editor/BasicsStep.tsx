import { Stack } from '@mantine/core'
import { useController } from 'react-hook-form'
import { MasterField } from '#parts/master-data/MasterField.tsx'
import { FieldRow } from '#ui/form/FieldGroup.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Panel } from '#ui/Panel.tsx'
import { difficultyOptions, formatLanguage, languageOptions } from '../academy.words.ts'
import type { GameControl } from './editor.types.ts'
import { ImageField } from './ImageField.tsx'

interface Props {
  control: GameControl
  onAddCategory: () => void
}

export function BasicsStep({ control, onAddCategory }: Props) {
  const cover = useController({ control, name: 'cover' }).field
  const { value: language } = useController({ control, name: 'language' }).field
  const isListed = languageOptions.some(({ value }) => value === language)
  return (
    <Panel title="Basics">
      <Stack gap={16} pt={4}>
        <TextField control={control} name="title" label="Title" maxLength={120} />
        <TextareaField
          control={control}
          name="description"
          label="Description"
          help="Shown to members before they play"
          maxLength={2000}
          minRows={3}
          isOptional
        />
        <FieldRow>
          <SelectField
            control={control}
            name="language"
            label="Language"
            data={
              isListed ? languageOptions : [...languageOptions, { value: language, label: formatLanguage(language) }]
            }
          />
          <SelectField control={control} name="difficulty" label="Difficulty" data={difficultyOptions} />
        </FieldRow>
        <MasterField control={control} name="category" type="GAME_CATEGORY" onAdd={onAddCategory} />
        <ImageField label="Cover" value={cover.value} onChange={cover.onChange} />
      </Stack>
    </Panel>
  )
}
