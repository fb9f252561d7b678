import { type Redemption, redemptions } from '@fulmar/contract/rewards/redemptions'
import { useRef, useState } from 'react'
import { formatDate } from '#ui/format/dates.ts'
import { formatCount, formatPoints } from '#ui/format/numbers.ts'
import classes from '../counter.module.css'
import { useCounter, useView } from '../counter-context.ts'
import { newUuid } from '../model/uuid.ts'
import { CodeField } from '../pieces/Field.tsx'
import { Form } from '../pieces/Form.tsx'
import { Notice } from '../pieces/Notice.tsx'
import { Scanner } from '../pieces/Scanner.tsx'
import { ShiftFrame } from '../pieces/ShiftFrame.tsx'
import { useShift } from '../shift.ts'
import { useAnswer } from '../use-answer.ts'
import { useTask } from '../use-task.ts'
import { useTypingInto } from '../use-typing-into.ts'

interface Shown {
  redemption: Redemption
  /** As the member shows it; the answer of the server has only its end. */
  code: string
}

/** Rewards that wait for their members here. Points leave with them, so this needs the network and a second press. */
export function HandOverScreen() {
  const { isOnline } = useView()
  const [shown, setShown] = useState<Shown | null>(null)
  const [done, setDone] = useState<Redemption | null>(null)
  if (!isOnline)
    return (
      <ShiftFrame title="Hand over a reward" tab="HAND_OVER">
        <Notice tone="wait">
          Handing over needs the network, because points leave the member’s account. Ask the member to wait or to come
          back.
        </Notice>
      </ShiftFrame>
    )
  if (shown)
    return (
      <Confirm
        {...shown}
        onDone={redemption => {
          setDone(redemption)
          setShown(null)
        }}
        onCancel={() => setShown(null)}
      />
    )
  return <Find key={done?.id} done={done} onFound={setShown} />
}

function Find({ done, onFound }: { done: Redemption | null; onFound: (shown: Shown) => void }) {
  const { askAs } = useCounter()
  const { staff } = useShift()
  const [isScanning, setScanning] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useTypingInto(field)
  const task = useTask()
  const look = (text: string) =>
    task.run(async () => {
      const code = (text.split('/').at(-1) ?? '').trim()
      const { data } = await askAs(staff.id, redemptions.byCode, { query: { code } })
      onFound({ redemption: data, code })
    })
  return (
    <ShiftFrame title="Hand over a reward" scans="OWN" tab="HAND_OVER">
      {done && (
        <Notice tone="good">
          {done.reward.name} handed over to {done.user.name}
        </Notice>
      )}
      {isScanning ? (
        <Scanner onRead={text => void look(text)} onClose={() => setScanning(false)} />
      ) : (
        <button type="button" className={classes.primary} onClick={() => setScanning(true)}>
          Scan the code
        </button>
      )}
      <Form onSubmit={typed => void look(typed('code'))} task={task} submit="Look up" busy="Looking up…" isMain={false}>
        <CodeField
          ref={field}
          label="Code of the reward"
          name="code"
          help="The member has it in their app or email"
          maxLength={20}
          required
        />
      </Form>
      <WaitingHere occasion={done?.id ?? ''} />
    </ShiftFrame>
  )
}

function WaitingHere({ occasion }: { occasion: string }) {
  const { data, problem } = useAnswer(redemptions.atStore, { query: { status: ['REQUESTED'], limit: 100 } }, occasion)
  if (problem) return <Notice tone="wait">{problem}</Notice>
  if (!data) return <p aria-busy="true">Loading…</p>
  if (data.data.length === 0) return <p>No reward is waiting at this store.</p>
  return (
    <section className={classes.group}>
      <h2>{formatCount(data.totalCount, 'reward waits', 'rewards wait')} here</h2>
      <ul className={classes.list}>
        {data.data.map(({ id, reward, user, expiresAt }) => (
          <li key={id} className={classes.item}>
            <p className={classes.itemLine}>
              <strong>{reward.name}</strong>
            </p>
            <p>
              {user.name}, until {formatDate(expiresAt)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ConfirmProps extends Shown {
  onDone: (redemption: Redemption) => void
  onCancel: () => void
}

function Confirm({ redemption, code, onDone, onCancel }: ConfirmProps) {
  const { askAs } = useCounter()
  const { staff } = useShift()
  const [idempotencyKey] = useState(newUuid)
  const { isBusy, problem, run } = useTask()
  const { id, version, reward, user, costPoints } = redemption
  const handOver = () =>
    run(async () => {
      const { data } = await askAs(staff.id, redemptions.fulfil, { body: { id, version, code }, idempotencyKey })
      onDone(data)
    })
  return (
    <ShiftFrame
      title={reward.name}
      tab="HAND_OVER"
      foot={
        <>
          <button type="button" className={classes.primary} disabled={isBusy} onClick={() => void handOver()}>
            {isBusy ? 'Handing over…' : 'Hand over'}
          </button>
          <button type="button" className={classes.quiet} disabled={isBusy} onClick={onCancel}>
            Cancel
          </button>
        </>
      }
    >
      <p className={classes.lead}>For {user.name}</p>
      <p>{formatPoints(costPoints)} are spent when you hand it over. This cannot be undone.</p>
      {problem && <Notice tone="bad">{problem}</Notice>}
    </ShiftFrame>
  )
}
