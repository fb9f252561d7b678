import { games } from '@fulmar/contract/academy/games'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useApi } from '#core/api/use-api.ts'
import { ChoiceInput } from '#ui/form/ChoiceInput.tsx'
import { formatMonth } from '#ui/format/dates.ts'
import { recentMonths } from '#ui/format/moments.ts'
import { useMinute } from '#ui/use-minute.ts'
import { useRoundOptions } from '../rounds.ts'
import { type BoardState, type Span, spanOf } from './board.state.ts'
import classes from './leaderboards.module.css'

interface Props {
  state: BoardState
  onChange: (patch: Partial<BoardState>) => void
}

const elsewhere = { page: 1, around: undefined }

/** Which board: of what game, and over what time. */
export function BoardControls({ state, onChange }: Props) {
  const found = useApi(games.names, { query: {} })
  const rounds = useRoundOptions(state.gameId)
  const span = spanOf(state)
  const spans: { value: Span; label: string }[] = [
    { value: 'ALL', label: 'All time' },
    { value: 'MONTH', label: 'Month' },
    ...(rounds.length > 0 || state.roundId ? [{ value: 'ROUND' as const, label: 'Round' }] : []),
  ]
  const choose = (next: Span) =>
    onChange({
      ...elsewhere,
      period: next === 'MONTH' ? 'MONTH' : undefined,
      month: undefined,
      roundId: next === 'ROUND' ? rounds[0]?.value : undefined,
    })
  return (
    <div className={classes.controls}>
      <div className={classes.game}>
        <ChoiceInput
          label="Game"
          placeholder="All games"
          data={(found.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={state.gameId ?? null}
          clearable
          isLong
          onChange={gameId => onChange({ ...elsewhere, roundId: undefined, gameId: gameId ?? undefined })}
        />
      </div>
      <SegmentedControl aria-label="Period" data={spans} value={span} onChange={value => choose(value)} />
      {span === 'MONTH' && <MonthChoice state={state} onChange={onChange} />}
      {span === 'ROUND' && (
        <ChoiceInput
          label="Round"
          data={rounds}
          value={state.roundId ?? null}
          isLong
          onChange={roundId => onChange({ ...elsewhere, roundId: roundId ?? undefined })}
        />
      )}
    </div>
  )
}

function MonthChoice({ state, onChange }: Props) {
  const months = recentMonths(12, useMinute())
  return (
    <NativeSelect
      label="Month"
      data={months.map(month => ({ value: month, label: formatMonth(month) }))}
      value={state.month ?? months[0]}
      onChange={event => onChange({ ...elsewhere, month: event.currentTarget.value })}
    />
  )
}
