import { useState } from 'react'
import { formatMemberCode } from '#parts/member-code.ts'
import { formatDateTime, formatTime } from '#ui/format/dates.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import classes from '../../counter.module.css'
import { useCounter, useView } from '../../counter-context.ts'
import type { Recording } from '../../model/database.ts'
import { Notice } from '../../pieces/Notice.tsx'
import { LineList } from '../../pieces/Receipt.tsx'
import { useShift } from '../../shift.ts'
import { useWeigherName } from '../../use-weigher-name.ts'

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

type Part = 'MEMBER' | 'STAFF' | 'WEIGHTS'

/** What has to be put right: the other ways stay open. */
const wrongPart = ({ problemFields = [] }: Recording): Part => {
  if (problemFields.includes('staffId')) return 'STAFF'
  return problemFields.some(field => field === 'memberCode' || field === 'userId') ? 'MEMBER' : 'WEIGHTS'
}

export function RefusedItem({ recording }: { recording: Recording }) {
  const { discard } = useCounter()
  const { go, staff } = useShift()
  const [isSure, setSure] = useState(false)
  const { memberCode, memberName, at, lines, problem, key } = recording
  const weigher = useWeigherName()(recording.staffId)
  const wrong = wrongPart(recording)
  const member = { memberCode, name: memberName, isConfirmed: true }
  return (
    <li className={classes.item}>
      <MemberAndWeight recording={recording} />
      <Notice tone="bad">{problem}</Notice>
      <LineList lines={lines} />
      <p>
        Weighed by {weigher}, {formatDateTime(at)}.
      </p>
      <div className={classes.row}>
        <button
          type="button"
          className={wrong === 'MEMBER' ? classes.quiet : classes.primary}
          onClick={() => go({ name: 'WEIGH', member, instead: recording })}
        >
          {wrong === 'STAFF' ? `Record as ${staff.name}` : 'Correct weights'}
        </button>
        <button
          type="button"
          className={wrong === 'MEMBER' ? classes.primary : classes.quiet}
          onClick={() => go({ name: 'FIND', instead: recording })}
        >
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
  const { staff } = useView()
  const { at, undo, problem, key, estimatedPoints } = recording
  const name = useWeigherName()(recording.staffId)
  return (
    <li className={classes.item}>
      <MemberAndWeight recording={recording} />
      <p>
        {formatDateTime(at)} · {name} · about {formatPoints(estimatedPoints)}
      </p>
      {!staff.some(({ token }) => token) && (
        <Notice tone="wait">It is sent once somebody has entered their PIN.</Notice>
      )}
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
