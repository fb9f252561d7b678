import { formatMemberCode } from '#parts/member-code.ts'
import { formatDateTime, formatTime } from '#ui/format/dates.ts'
import { formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { useMinute } from '#ui/use-minute.ts'
import classes from '../counter.module.css'
import { useCounter, useView } from '../counter-context.ts'
import type { Recording } from '../model/database.ts'
import { EmailReceipt } from '../pieces/EmailReceipt.tsx'
import { Notice } from '../pieces/Notice.tsx'
import { LineList, ReviewReasons } from '../pieces/Receipt.tsx'
import { ShiftFrame } from '../pieces/ShiftFrame.tsx'
import { useShift } from '../shift.ts'

/** What became of the recording that was just made. It follows it from this device to the server. */
export function RecordedScreen({ recordingKey }: { recordingKey: string }) {
  const { recordings } = useView()
  const { restart } = useShift()
  const recording = recordings.find(({ key }) => key === recordingKey)
  return (
    <ShiftFrame
      scans="BEGIN"
      title={recording ? headline(recording) : 'Undone'}
      foot={
        <button type="button" className={classes.primary} onClick={() => restart()}>
          Next member
        </button>
      }
    >
      {recording ? <Facts recording={recording} /> : <p>Nothing was recorded.</p>}
    </ShiftFrame>
  )
}

function headline({ state, undo, receipt, estimatedPoints }: Recording) {
  if (state === 'REFUSED') return 'Not recorded'
  if (undo?.state === 'DONE') return 'Undone'
  if (undo?.state === 'ASKED') return 'Being undone'
  const points = receipt?.points ?? estimatedPoints
  const isPending = receipt !== undefined && receipt.pointsPending > 0
  return (
    <span className={classes.big}>
      {isPending ? formatNumber(points) : receipt ? `+${formatNumber(points)}` : `about ${formatNumber(points)}`}
      <small>
        {points === 1 ? 'point' : 'points'}
        {isPending && ' pending review'}
      </small>
    </span>
  )
}

function Facts({ recording }: { recording: Recording }) {
  const { memberName, memberCode, receipt, lines, at, state, undo } = recording
  return (
    <>
      <p className={classes.lead}>
        {memberName ?? formatMemberCode(memberCode)}
        {receipt && state === 'SENT' && !undo && ` · balance ${formatPoints(receipt.balance)}`}
      </p>
      <LineList lines={receipt?.lines ?? lines} />
      <Progress recording={recording} />
      <UndoButton recording={recording} />
      {receipt && !undo && receipt.flags.length > 0 && (
        <Notice tone="wait">
          <ReviewReasons {...receipt} at={at} />
        </Notice>
      )}
      {receipt && undo?.state !== 'DONE' && (
        <>
          <p>
            Receipt {receipt.code}, {formatDateTime(at)}
          </p>
          <Papers recording={recording} />
        </>
      )}
    </>
  )
}

function Progress({ recording: { state, problem, undo } }: { recording: Recording }) {
  if (state === 'REFUSED') return <Notice tone="bad">{problem} Correct or discard it under Today.</Notice>
  if (undo?.state === 'REFUSED') return <Notice tone="bad">It could not be undone: {undo.problem}</Notice>
  if (undo?.state === 'DONE') return <Notice tone="good">The collection and its points were reversed.</Notice>
  if (state === 'SENT') return null
  return <Notice tone="wait">Saved on this device. It is sent as soon as the server can be reached.</Notice>
}

function Papers({ recording: { receipt, at } }: { recording: Recording }) {
  const { print } = useShift()
  if (!receipt) return null
  return (
    <div className={classes.row}>
      <button type="button" className={classes.quiet} onClick={() => print({ ...receipt, at })}>
        Print slip
      </button>
      <EmailReceipt id={receipt.id} />
    </div>
  )
}

function UndoButton({ recording: { key, state, undo, sentAt } }: { recording: Recording }) {
  const { takeBack } = useCounter()
  const { facts } = useView()
  const now = useMinute()
  const until = sentAt ? Date.parse(sentAt) + (facts?.undoMinutes ?? 0) * 60_000 : undefined
  if (state === 'REFUSED' || undo || (until !== undefined && until <= now.getTime())) return null
  return (
    <button type="button" className={classes.quiet} onClick={() => void takeBack(key)}>
      {until ? `Undo (until ${formatTime(until)})` : 'Undo'}
    </button>
  )
}
