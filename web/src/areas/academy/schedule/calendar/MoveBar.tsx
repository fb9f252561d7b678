import { Button } from '@mantine/core'
import { toZoned } from '#ui/format/zones.ts'
import classes from './calendar.module.css'
import { isPast, type Moving } from './use-moving.ts'
import { formatLocal } from './words.ts'

/** The question before a round is moved. */
export function MoveBar({ moving, timeZone }: { moving: Moving; timeZone: string }) {
  const { pending, isBusy, confirm, cancel } = moving
  const isTooEarly = pending !== null && isPast(pending, timeZone)
  return (
    <div className={pending ? `surface row between ${classes.bar}` : undefined} role="status">
      {pending && (
        <>
          <span>
            Move the round from {formatLocal(toZoned(pending.round.startsAt, timeZone))} to{' '}
            <strong>{formatLocal(pending.local)}</strong>?{' '}
            {isTooEarly ? 'A round cannot start in the past.' : 'Enter confirms, Esc cancels.'}
          </span>
          <span className="line" style={{ display: 'inline-flex' }}>
            <Button variant="default" size="compact-md" onClick={cancel}>
              Keep it
            </Button>
            <Button size="compact-md" loading={isBusy} disabled={isTooEarly} onClick={confirm}>
              Move round
            </Button>
          </span>
        </>
      )}
    </div>
  )
}
