import { Group, Text } from '@mantine/core'
import { SubmitButton } from './SubmitButton.tsx'

interface Props {
  isBusy: boolean
  isChanged: boolean
}

/** The end of a form that is a page of its own. */
export const SaveChanges = ({ isBusy, isChanged }: Props) => (
  <Group gap={8}>
    <SubmitButton isBusy={isBusy}>Save changes</SubmitButton>
    {isChanged && (
      <Text maw="62ch" span c="dimmed">
        Unsaved changes
      </Text>
    )}
  </Group>
)
