import { useState } from 'react'
import { formatCount } from '#ui/format/numbers.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import classes from '../counter.module.css'
import { useCounter, useView } from '../counter-context.ts'
import { isWaiting } from '../model/queue.ts'
import { isUnsent } from '../model/unsent-file.ts'
import type { Key } from '../model/weight-entry.ts'
import { Frame } from '../pieces/Frame.tsx'
import { Keypad } from '../pieces/Keypad.tsx'
import { Notice } from '../pieces/Notice.tsx'
import { SaveUnsent } from '../pieces/SaveUnsent.tsx'
import { useScans } from '../use-scans.ts'
import { useTask } from '../use-task.ts'
import { SetUpScreen } from './SetUpScreen.tsx'

const MyStoreScreen = lazyNamed(() => import('../store/MyStoreScreen.tsx'), 'MyStoreScreen')

interface Person {
  id: string
  name: string
}

/** Who is at the counter, and their PIN. */
export function UnlockScreen({ onUnlock }: { onUnlock: (staff: Person) => void }) {
  const [staff, setStaff] = useState<Person | null>(null)
  const [isManaging, setManaging] = useState(false)
  const [isSettingUp, setSettingUp] = useState(false)
  const { isRemoved } = useView()
  // Until it is done: then the device is a new one.
  if (isSettingUp && isRemoved) return <SetUpScreen onBack={() => setSettingUp(false)} />
  if (isManaging) return <MyStoreScreen onDone={() => setManaging(false)} />
  return staff ? (
    <PinStep staff={staff} onBack={() => setStaff(null)} onUnlock={() => onUnlock(staff)} />
  ) : (
    <NameStep onChoose={setStaff} onManage={() => setManaging(true)} onSetUp={() => setSettingUp(true)} />
  )
}

interface NameStepProps {
  onChoose: (staff: Person) => void
  onManage: () => void
  onSetUp: () => void
}

function NameStep({ onChoose, onManage, onSetUp }: NameStepProps) {
  const { facts, isRemoved, recordings, staff: known } = useView()
  if (isRemoved) return <RemovedDevice onSetUp={onSetUp} />
  const staff = facts?.staff.filter(({ hasPin }) => hasPin) ?? []
  const waiting = known.some(({ token }) => token) ? 0 : recordings.filter(isWaiting).length
  return (
    <Frame
      title="Who is at the counter?"
      start={<span className={classes.where}>{facts?.store.name}</span>}
      foot={
        <button type="button" className={classes.quiet} onClick={onManage}>
          My store
        </button>
      }
    >
      {waiting > 0 && (
        <Notice tone="wait">
          {formatCount(waiting, 'recording waits', 'recordings wait')} to be sent. Anyone’s PIN sends them.
        </Notice>
      )}
      <ul className={classes.list}>
        {staff.map(person => (
          <li key={person.id}>
            <button type="button" className={classes.choice} onClick={() => onChoose(person)}>
              <strong>{person.name}</strong>
            </button>
          </li>
        ))}
      </ul>
      {staff.length === 0 && <p>Nobody has a PIN yet. Add staff and their PINs under My store.</p>}
    </Frame>
  )
}

/** Nobody can unlock it any more, but what it has not sent is not lost. */
function RemovedDevice({ onSetUp }: { onSetUp: () => void }) {
  const { facts, recordings } = useView()
  const { signOut } = useCounter()
  const { isBusy, run } = useTask()
  const [isSure, setSure] = useState(false)
  const unsent = recordings.filter(isUnsent).length
  return (
    <Frame title="This device was removed" start={<span className={classes.where}>{facts?.store.name}</span>}>
      <Notice tone="bad">
        The owner of the store removed this device.
        {unsent > 0 && ` ${formatCount(unsent, 'recording is', 'recordings are')} kept here and can still be sent.`}
      </Notice>
      <button type="button" className={classes.primary} onClick={onSetUp}>
        Set up this device again
      </button>
      <SaveUnsent />
      {isSure ? (
        <button type="button" className={classes.danger} disabled={isBusy} onClick={() => void run(signOut)}>
          {unsent > 0 ? `Delete ${formatCount(unsent, 'recording')} permanently` : 'Delete everything'}
        </button>
      ) : (
        <button type="button" className={classes.quiet} onClick={() => setSure(true)}>
          Delete everything on this device
        </button>
      )}
    </Frame>
  )
}

const places = [1, 2, 3, 4, 5, 6]
const shortest = 4

function PinStep({ staff, onBack, onUnlock }: { staff: Person; onBack: () => void; onUnlock: () => void }) {
  const { unlock } = useCounter()
  const { isBusy, problem, setProblem, run } = useTask()
  const [pin, setPin] = useState('')
  const check = () =>
    run(async () => {
      const result = await unlock(staff, pin)
      if ('staffId' in result) return onUnlock()
      setPin('')
      setProblem(result.problem)
    })
  useScans({
    current: pin,
    onScan: ({ before }) => {
      setPin(before)
      setProblem('A card was scanned: enter the PIN first')
    },
  })
  const canCheck = !isBusy && pin.length >= shortest
  const press = (key: Key) => {
    setProblem(undefined)
    setPin(key === 'back' ? pin.slice(0, -1) : (pin + key).slice(0, places.length))
  }
  return (
    <Frame
      title={`PIN of ${staff.name}`}
      notices={problem ? [{ name: 'problem', tone: 'bad', text: problem }] : []}
      keypad={<Keypad onKey={press} onEnter={() => canCheck && void check()} isDisabled={isBusy} />}
      start={
        <button type="button" className={classes.plain} onClick={onBack}>
          ‹ Back
        </button>
      }
      foot={
        <button type="button" className={classes.primary} disabled={!canCheck} onClick={() => void check()}>
          {isBusy ? 'Unlocking…' : 'Unlock'}
        </button>
      }
    >
      <p className={classes.pin} role="status" aria-label={`${pin.length} digits entered`}>
        {places.map(place => (
          <span key={place} data-filled={place <= pin.length || undefined} />
        ))}
      </p>
    </Frame>
  )
}
