import { Group, SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChoiceInput } from '#ui/form/ChoiceInput.tsx'
import { useRoundOptions } from '../rounds.ts'
import type { AnalyticsAddress } from './analytics.state.ts'

const periods = [
  { value: 'all', label: 'All time' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
]

interface Props {
  gameId: string
  address: AnalyticsAddress
  onChange: (patch: AnalyticsAddress) => void
}

/** The period and round of the figures. */
export function AnalyticsControls({ gameId, address, onChange }: Props) {
  const rounds = useRoundOptions(gameId)
  return (
    <Group gap="12px 16px" align="flex-end">
      <SegmentedControl
        aria-label="Period"
        data={periods}
        value={address.days ?? 'all'}
        onChange={value =>
          onChange({ days: value === 'all' ? undefined : (value as NonNullable<AnalyticsAddress['days']>) })
        }
      />
      {rounds.length > 0 && (
        <ChoiceInput
          label="Round"
          placeholder="All rounds"
          data={rounds}
          value={address.roundId ?? null}
          clearable
          isLong
          onChange={roundId => onChange({ roundId: roundId ?? undefined })}
        />
      )}
      <Link to="/academy/leaderboards" search={{ gameId, ...(address.roundId && { roundId: address.roundId }) }}>
        Leaderboard
      </Link>
    </Group>
  )
}
