import { gameFields } from '@fulmar/contract/academy/game-fields'
import { Stack } from '@mantine/core'
import { useController } from 'react-hook-form'
import { Field } from '#parts/fields/Field.tsx'
import { MasterField } from '#parts/master-data/MasterField.tsx'
import { FieldRow } from '#ui/form/FieldGroup.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Panel } from '#ui/Panel.tsx'
import { formatLanguage, languageOptions } from '../academy.words.ts'
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
        <Field of={gameFields} name="title" control={control} />
        <Field of={gameFields} name="description" control={control} />
        <FieldRow>
          <SelectField
            control={control}
            name="language"
            label="Language"
            data={
              isListed ? languageOptions : [...languageOptions, { value: language, label: formatLanguage(language) }]
            }
          />
          <Field of={gameFields} name="difficulty" control={control} />
        </FieldRow>
        <MasterField control={control} name="category" type="GAME_CATEGORY" onAdd={onAddCategory} />
        <ImageField label="Cover" value={cover.value} onChange={cover.onChange} />
      </Stack>
    </Panel>
  )
}
