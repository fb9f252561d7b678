import { useState } from 'react'
import { formatMemberCode } from '#parts/member-code.ts'
import { formatTime } from '#ui/format/dates.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import classes from '../../counter.module.css'
import { useCounter, useView } from '../../counter-context.ts'
import type { Recording } from '../../model/database.ts'
import { Notice } from '../../pieces/Notice.tsx'
import { LineList } from '../../pieces/Receipt.tsx'
import { useShift } from '../../shift.ts'

function MemberAndWeight({ recording }: { recording: Recording }) {
  const { memberName, memberCode, lines } = recording
  const grams = lines.reduce((sum, line) => sum + line.grams, 0)
  return (
    <p className={classes.itemLine}>
      <strong>{memberName ?? `${formatMemberCode(memberCode)}, to be checked`}</strong>
      <span>{formatExactWeight(grams)}</span>
    </p>
  )
}

export function RefusedItem({ recording }: { recording: Recording }) {
  const { discard } = useCounter()
  const { go } = useShift()
  const [isSure, setSure] = useState(false)
  const { memberCode, memberName, at, lines, problem, key } = recording
  return (
    <li className={classes.item}>
      <MemberAndWeight recording={recording} />
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
            Discard permanently
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

export function WaitingItem({ recording }: { recording: Recording }) {
  const { takeBack } = useCounter()
  const { staff, facts } = useView()
  const { at, undo, staffId, problem, key, estimatedPoints } = recording
  const who = staff.find(({ id }) => id === staffId)
  const name = who?.name ?? facts?.staff.find(({ id }) => id === staffId)?.name ?? 'the person who recorded it'
  return (
    <li className={classes.item}>
      <MemberAndWeight recording={recording} />
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

/** Shown while the server cannot say what the store took in. */
export function SentItem({ recording }: { recording: Recording }) {
  const { at, receipt, undo } = recording
  return (
    <li className={classes.item}>
      <MemberAndWeight recording={recording} />
      <p>
        {formatTime(at)} · {formatPoints(receipt?.points)}
        {undo?.state === 'DONE' && ' · undone'}
      </p>
    </li>
  )
}
