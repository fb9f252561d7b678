import { useState } from 'react'
import { formatCount } from '#ui/format/numbers.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import classes from '../counter.module.css'
import { useCounter, useView } from '../counter-context.ts'
import { isWaiting } from '../model/queue.ts'
import type { Key } from '../model/weight-entry.ts'
import { Frame } from '../pieces/Frame.tsx'
import { Keypad } from '../pieces/Keypad.tsx'
import { Notice } from '../pieces/Notice.tsx'
import { useTask } from '../use-task.ts'

const StaffScreen = lazyNamed(() => import('./StaffScreen.tsx'), 'StaffScreen')

interface Person {
  id: string
  name: string
}

/** Who is at the counter, and their PIN. */
export function UnlockScreen({ onUnlock }: { onUnlock: (staff: Person) => void }) {
  const [staff, setStaff] = useState<Person | null>(null)
  const [isManaging, setManaging] = useState(false)
  if (isManaging) return <StaffScreen onDone={() => setManaging(false)} />
  return staff ? (
    <PinStep staff={staff} onBack={() => setStaff(null)} onUnlock={() => onUnlock(staff)} />
  ) : (
    <NameStep onChoose={setStaff} onManage={() => setManaging(true)} />
  )
}

interface NameStepProps {
  onChoose: (staff: Person) => void
  onManage: () => void
}

function NameStep({ onChoose, onManage }: NameStepProps) {
  const { facts, isRemoved, recordings, staff: known } = useView()
  const staff = facts?.staff.filter(({ hasPin }) => hasPin) ?? []
  const waiting = known.some(({ token }) => token) ? 0 : recordings.filter(isWaiting).length
  return (
    <Frame
      title="Who is at the counter?"
      start={<span className={classes.where}>{facts?.store.name}</span>}
      foot={
        <button type="button" className={classes.quiet} onClick={onManage}>
          Manage staff
        </button>
      }
    >
      {isRemoved && (
        <Notice tone="bad">
          This device was removed by the owner of the store. Recordings stay here; set the device up again to send them.
        </Notice>
      )}
      {waiting > 0 && !isRemoved && (
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
      {staff.length === 0 && <p>Nobody has a PIN yet. Add staff and their PINs below.</p>}
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
