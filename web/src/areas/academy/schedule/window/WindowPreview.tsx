import { gameSchedule } from '@fulmar/contract/academy/game-schedule'
import { Stack, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useApi } from '#core/api/use-api.ts'
import { useDebounced } from '#core/debounce.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { offsetAt, toZoned } from '#ui/format/zones.ts'
import { formatClashes, formatLocal } from '../calendar/words.ts'
import { timingOf, type WindowEdit, windowEdit } from './window-form.ts'

interface Props {
  gameId: string
  edit: WindowEdit
}

const SHOWN = 8

/** The next rounds of a time while it is edited, with what stands in their way. */
export function WindowPreview({ gameId, edit }: Props) {
  const settled = useDebounced(JSON.stringify(edit))
  const read = windowEdit.safeParse(JSON.parse(settled))
  const timing = timingOf(read.data ?? edit)
  const found = useApi(
    gameSchedule.preview,
    { body: { gameId, ...timing } },
    { enabled: read.success, placeholderData: keepPreviousData, retry: false },
  )
  const body = () => {
    if (!read.success) return <p className="quiet fine">Complete the fields to see the next rounds.</p>
    if (found.isError) return <p className="bad fine">{found.error.message}</p>
    if (!found.data) return <p className="quiet fine">Looking for the next rounds…</p>
    const { description, rounds } = found.data.data
    const { timeZone } = timing
    return (
      <>
        <p>
          <strong>{description}</strong>
        </p>
        <ol style={{ paddingInlineStart: '1.6em' }}>
          {rounds.slice(0, SHOWN).map(({ startsAt, isBlackedOut, clashes }) => (
            <li key={startsAt}>
              {isBlackedOut ? (
                <span className="quiet">
                  <s>{formatLocal(toZoned(startsAt, timeZone))}</s> (blackout day: not planned)
                </span>
              ) : (
                formatLocal(toZoned(startsAt, timeZone))
              )}
              {clashes.length > 0 && (
                <Text span c="yellow">
                  {' '}
                  ({formatClashes(clashes)})
                </Text>
              )}
            </li>
          ))}
        </ol>
        {rounds.length > SHOWN && (
          <p className="quiet fine">and {formatCount(rounds.length - SHOWN, 'more round', 'more rounds')} or more</p>
        )}
        {changesClocks(rounds, timeZone) && (
          <p className="quiet fine">The clocks change in between; every round starts at the same local time.</p>
        )}
      </>
    )
  }
  return (
    <Stack component="section" className="sunken" gap={8} p="12px 16px" aria-label="Next rounds" aria-live="polite">
      {body()}
    </Stack>
  )
}

const changesClocks = (rounds: readonly { startsAt: string }[], timeZone: string) =>
  new Set(rounds.map(({ startsAt }) => offsetAt(startsAt, timeZone))).size > 1
