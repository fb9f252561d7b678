import { Group, Stack, Text } from '@mantine/core'
import { HowCounted } from '#parts/analytics/HowCounted.tsx'
import { EmptyShore } from '#ui/brand/EmptyShore.tsx'

interface Props {
  question: string
  answer: string
  how: string
  scope: string
}

/** The question of a panel, its answer, and how that is counted. */
export const PanelHead = ({ question, answer, how, scope }: Props) => (
  <Group gap={12} align="flex-start" wrap="nowrap" justify="space-between" mb={12}>
    <div>
      <h2 className="quiet fine question">{question}</h2>
      <Text className="anywhere heading" fz={16}>
        {answer}
      </Text>
    </div>
    <HowCounted name={question} how={how} scope={scope} />
  </Group>
)

/** Under an answer that says that nothing was collected. */
export const NothingHere = () => (
  <Stack flex={1} gap={8} align="center" justify="center" py={12}>
    <EmptyShore width={132} />
    <p className="quiet small">Choose a longer period to see more.</p>
  </Stack>
)
