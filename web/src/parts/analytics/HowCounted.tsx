import { ActionIcon, Popover, Text } from '@mantine/core'
import { CircleQuestionMark } from 'lucide-react'

interface Props {
  name: string
  how: string
  /** The period and filters in force. */
  scope: string
}

/** How a figure or chart is counted, from the one place that defines it. */
export const HowCounted = ({ name, how, scope }: Props) => (
  <Popover width={300} position="bottom-end" withArrow trapFocus returnFocus withRoles>
    <Popover.Target>
      <ActionIcon variant="subtle" size={28} aria-label={`How is this counted? ${name}`} title="How is this counted?">
        <CircleQuestionMark size={16} aria-hidden />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown aria-label={`How is this counted? ${name}`}>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <Text size="sm" mt={4}>
        {how}
      </Text>
      <Text size="sm" mt={8} c="dimmed">
        {scope}
      </Text>
    </Popover.Dropdown>
  </Popover>
)
