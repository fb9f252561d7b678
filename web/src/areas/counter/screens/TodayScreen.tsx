import { collections } from '@fulmar/contract/collections/collections'
import { type CounterCollection, counter as endpoints } from '@fulmar/contract/counter/counter'
import { type ReactNode, useState } from 'react'
import { formatMemberCode } from '#parts/member-code.ts'
import { formatTime } from '#ui/format/dates.ts'
import { formatCount, formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { formatExactWeight, formatWeight } from '#ui/format/weight.ts'
import { useMinute } from '#ui/use-minute.ts'
import classes from '../counter.module.css'
import { useCounter, useView } from '../counter-context.ts'
import type { Recording } from '../model/database.ts'
import { isWaiting } from '../model/queue.ts'
import { newUuid } from '../model/uuid.ts'
import { EmailReceipt } from '../pieces/EmailReceipt.tsx'
import { Notice } from '../pieces/Notice.tsx'
import { LineList, ReviewReasons } from '../pieces/Receipt.tsx'
import { ShiftFrame } from '../pieces/ShiftFrame.tsx'
import { useShift } from '../shift.ts'
import { useAnswer } from '../use-answer.ts'
import { useTask } from '../use-task.ts'

const dayIn = (timeZone: string | undefined) =>
  // The Swedish way to write a date is the ISO's.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date())

/** What this device has yet to send, then what the store took in today. */
export function TodayScreen() {
  const { recordings, facts, isOnline } = useView()
  const [undone, setUndone] = useState(0)
  const day = dayIn(facts?.store.timezone)
  const arrived = recordings.filter(it => it.state === 'SENT' && !isWaiting(it)).length
  const occasion = `${arrived} ${undone}`
  const list = useAnswer(endpoints.collections, { query: { day, limit: 100 } }, occasion)
  const totals = useAnswer(endpoints.totals, { query: { from: day, to: day } }, occasion)
  const sum = totals.data?.data[0]
  const refused = recordings.filter(it => it.state === 'REFUSED')
  const waiting = recordings.filter(isWaiting)
  return (
    <ShiftFrame title="Today" tab="TODAY">
      {sum && (
        <p className={classes.sum}>
          <strong>{formatWeight(sum.grams)}</strong>
          <span>
            {formatCount(sum.collections, 'collection')} · {formatPoints(sum.points)}
            {sum.pointsPending > 0 && `, ${formatNumber(sum.pointsPending)} of them waiting for review`}
          </span>
        </p>
      )}
      <Group title="Refused by the server" of={refused}>
        {recording => <RefusedItem key={recording.key} recording={recording} />}
      </Group>
      <Group title="Waiting to be sent" of={waiting}>
        {recording => <WaitingItem key={recording.key} recording={recording} />}
      </Group>
      {list.problem && (
        <Notice tone="wait">{isOnline ? list.problem : 'Offline: what others recorded is not shown.'}</Notice>
      )}
      <Recorded list={list.data?.data} onUndone={() => setUndone(undone + 1)} />
    </ShiftFrame>
  )
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

const weightOf = ({ lines }: Recording) => lines.reduce((grams, line) => grams + line.grams, 0)
const nameOf = ({ memberName, memberCode }: Recording) => memberName ?? `${formatMemberCode(memberCode)}, to be checked`

function RefusedItem({ recording }: { recording: Recording }) {
  const { discard } = useCounter()
  const { go } = useShift()
  const [isSure, setSure] = useState(false)
  const { memberCode, memberName, at, lines, problem, key } = recording
  return (
    <li className={classes.item}>
      <p className={classes.itemLine}>
        <strong>{nameOf(recording)}</strong>
        <span>{formatExactWeight(weightOf(recording))}</span>
      </p>
      <Notice tone="bad">{problem}</Notice>
      <LineList lines={lines} />
      <p>Weighed at {formatTime(at)}.</p>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.primary}
          onClick={() =>
            go({ name: 'WEIGH', member: { memberCode, name: memberName, isConfirmed: true }, instead: recording })
          }
        >
          Correct weights
        </button>
        <button type="button" className={classes.quiet} onClick={() => go({ name: 'FIND', instead: recording })}>
          Choose another member
        </button>
        {isSure ? (
          <button type="button" className={classes.danger} onClick={() => void discard(key)}>
            Discard for good
          </button>
        ) : (
          <button type="button" className={classes.quiet} onClick={() => setSure(true)}>
            Discard
          </button>
        )}
      </div>
    </li>
  )
}

function WaitingItem({ recording }: { recording: Recording }) {
  const { takeBack } = useCounter()
  const { staff, facts } = useView()
  const { at, undo, staffId, problem, key, estimatedPoints } = recording
  const who = staff.find(({ id }) => id === staffId)
  const name = who?.name ?? facts?.staff.find(({ id }) => id === staffId)?.name ?? 'whoever recorded it'
  return (
    <li className={classes.item}>
      <p className={classes.itemLine}>
        <strong>{nameOf(recording)}</strong>
        <span>{formatExactWeight(weightOf(recording))}</span>
      </p>
      <p>
        {formatTime(at)} · {name} · about {formatPoints(estimatedPoints)}
      </p>
      {!who?.token && <Notice tone="wait">Unlock as {name} to send</Notice>}
      {problem && <Notice tone="wait">{problem} It is sent again.</Notice>}
      {undo ? (
        <p>Will be undone.</p>
      ) : (
        <button type="button" className={classes.quiet} onClick={() => void takeBack(key)}>
          Undo
        </button>
      )}
    </li>
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
    <Group title="Sent from this device" of={recordings.filter(it => it.state === 'SENT').toReversed()}>
      {recording => (
        <li key={recording.key} className={classes.item}>
          <p className={classes.itemLine}>
            <strong>{nameOf(recording)}</strong>
            <span>{formatExactWeight(weightOf(recording))}</span>
          </p>
          <p>
            {formatTime(recording.at)} · {formatPoints(recording.receipt?.points)}
            {recording.undo?.state === 'DONE' && ' · undone'}
          </p>
        </li>
      )}
    </Group>
  )
}

const statusOf = ({ status, review }: CounterCollection) =>
  status === 'REVERSED' ? 'Reversed' : review === 'OPEN' ? 'Waiting for review' : undefined

function CollectionItem({ collection, onUndone }: { collection: CounterCollection; onUndone: () => void }) {
  const { print } = useShift()
  const { member, at, staff, grams, points, lines, code, id, status, review } = collection
  const word = statusOf(collection)
  return (
    <li className={classes.item}>
      <details>
        <summary>
          <span className={classes.itemLine}>
            <strong>{member.name}</strong>
            <span>{formatExactWeight(grams)}</span>
          </span>
          <span className={classes.itemLine}>
            <span>
              {formatTime(at)}
              {staff && ` · ${staff.name}`}
            </span>
            <span>{word ?? formatPoints(points)}</span>
          </span>
        </summary>
        <LineList lines={lines} />
        {review === 'OPEN' && (
          <Notice tone="wait">
            <ReviewReasons {...collection} />
          </Notice>
        )}
        <p>Receipt {code}</p>
        {status === 'RECORDED' && (
          <div className={classes.row}>
            <button type="button" className={classes.quiet} onClick={() => print(collection)}>
              Print slip
            </button>
            <EmailReceipt id={id} />
            <UndoCollection collection={collection} onUndone={onUndone} />
          </div>
        )}
      </details>
    </li>
  )
}

function UndoCollection({
  collection: { id, undoUntil },
  onUndone,
}: {
  collection: CounterCollection
  onUndone: () => void
}) {
  const { askAs } = useCounter()
  const { staff } = useShift()
  const [idempotencyKey] = useState(newUuid)
  const { isBusy, problem, run } = useTask()
  const now = useMinute()
  if (undoUntil === null || Date.parse(undoUntil) <= now.getTime()) return null
  const undo = () =>
    run(async () => {
      await askAs(staff.id, collections.undo, { body: { id }, idempotencyKey })
      onUndone()
    })
  return (
    <>
      <button type="button" className={classes.quiet} disabled={isBusy} onClick={() => void undo()}>
        Undo (until {formatTime(undoUntil)})
      </button>
      {problem && <Notice tone="bad">{problem}</Notice>}
    </>
  )
}
