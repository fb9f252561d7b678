import { type CounterCollection, counter as endpoints } from '@fulmar/contract/counter/counter'
import { type ReactNode, useEffect, useState } from 'react'
import { formatCount, formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import classes from '../../counter.module.css'
import { useCounter, useView } from '../../counter-context.ts'
import { problemOf } from '../../model/call-as.ts'
import { isWaiting } from '../../model/queue.ts'
import { Notice } from '../../pieces/Notice.tsx'
import { ShiftFrame } from '../../pieces/ShiftFrame.tsx'
import { useShift } from '../../shift.ts'
import { useAnswer } from '../../use-answer.ts'
import { CollectionItem } from './CollectionItem.tsx'
import { RefusedItem, SentItem, WaitingItem } from './recording-items.tsx'

const dayIn = (timeZone: string | undefined, now: Date) =>
  // The Swedish way to write a date is the ISO's.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)

/** What this device has yet to send, then what the store took in today. */
export function TodayScreen() {
  const { now, retryRefused, sendNow } = useCounter()
  const { recordings, facts, isOnline } = useView()
  const [undone, setUndone] = useState(0)
  const day = dayIn(facts?.store.timezone, now())
  const arrived = recordings.filter(recording => recording.state === 'SENT' && !isWaiting(recording)).length
  const occasion = `${arrived} ${undone}`
  const list = useTaken(day, occasion)
  const totals = useAnswer(endpoints.totals, { query: { from: day, to: day } }, occasion)
  const sum = totals.data?.data[0]
  const refused = recordings.filter(recording => recording.state === 'REFUSED')
  const waiting = recordings.filter(isWaiting)
  return (
    <ShiftFrame title="Today" tab="TODAY" scans="BEGIN">
      {sum && (
        <p className={classes.sum}>
          <strong>{formatWeight(sum.grams)}</strong>
          <span>
            {formatCount(sum.collections, 'collection')} · {formatPoints(sum.points)}
            {sum.pointsPending > 0 && `, ${formatNumber(sum.pointsPending)} of them pending review`}
          </span>
        </p>
      )}
      <Group title="Refused by the server" of={refused}>
        {recording => <RefusedItem key={recording.key} recording={recording} />}
      </Group>
      {refused.length > 0 && (
        <button type="button" className={classes.quiet} onClick={() => void retryRefused()}>
          {refused.length === 1 ? 'Send again' : `Send all ${refused.length} again`}
        </button>
      )}
      <Group title="Waiting to be sent" of={waiting}>
        {recording => <WaitingItem key={recording.key} recording={recording} />}
      </Group>
      {waiting.length > 0 && isOnline && (
        <button type="button" className={classes.quiet} onClick={sendNow}>
          Send now
        </button>
      )}
      {list.problem && (
        <Notice tone="wait">{isOnline ? list.problem : 'Offline: what others recorded is not shown.'}</Notice>
      )}
      <Recorded list={list.taken} onUndone={() => setUndone(undone + 1)} />
    </ShiftFrame>
  )
}

interface Taken {
  /** The last answer, which stays while the next one is on its way or fails. */
  taken?: CounterCollection[]
  problem?: string
}

const pageSize = 100

/** All that the store took in on a day, however many pages it has. */
function useTaken(day: string, occasion: string): Taken {
  const { askAs } = useCounter()
  const { staff } = useShift()
  const [answer, setAnswer] = useState<Taken>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks again on every occasion.
  useEffect(() => {
    let isOver = false
    const readAll = async () => {
      // By id, because what comes in between moves the rest to the next page.
      const taken = new Map<string, CounterCollection>()
      for (let page = 1, isLast = false; !isLast && !isOver; page++) {
        const query = { day, page, limit: pageSize }
        const { data } = await askAs(staff.id, endpoints.collections, { query })
        for (const collection of data) taken.set(collection.id, collection)
        isLast = data.length < pageSize
      }
      return [...taken.values()]
    }
    readAll().then(
      taken => !isOver && setAnswer({ taken }),
      (error: unknown) => !isOver && setAnswer(last => ({ ...last, problem: problemOf(error) })),
    )
    return () => {
      isOver = true
    }
  }, [askAs, staff.id, day, occasion])
  return answer
}

interface GroupProps<T> {
  title: string
  of: readonly T[]
  children: (item: T) => ReactNode
}

function Group<T>({ title, of, children }: GroupProps<T>) {
  if (of.length === 0) return null
  return (
    <section className={classes.group}>
      <h2>
        {title} ({of.length})
      </h2>
      <ul className={classes.list}>{of.map(children)}</ul>
    </section>
  )
}

interface RecordedProps {
  /** Nothing while the server has not answered: then what this device knows. */
  list: CounterCollection[] | undefined
  onUndone: () => void
}

function Recorded({ list, onUndone }: RecordedProps) {
  const { recordings, isOnline } = useView()
  if (list?.length === 0) return <p>Nothing was recorded today.</p>
  if (list)
    return (
      <Group title="Recorded" of={list}>
        {collection => <CollectionItem key={collection.id} collection={collection} onUndone={onUndone} />}
      </Group>
    )
  if (isOnline) return <p aria-busy="true">Loading…</p>
  return (
    <Group title="Sent from this device" of={recordings.filter(recording => recording.state === 'SENT').toReversed()}>
      {recording => <SentItem key={recording.key} recording={recording} />}
    </Group>
  )
}
