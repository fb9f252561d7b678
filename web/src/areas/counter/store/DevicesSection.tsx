import { type CounterDevice, counterStaff } from '@fulmar/contract/counter/counter-staff'
import { useState } from 'react'
import { formatDate, formatRelative } from '#ui/format/dates.ts'
import classes from '../counter.module.css'
import { useCounter, useView } from '../counter-context.ts'
import { Notice } from '../pieces/Notice.tsx'
import { useTask } from '../use-task.ts'
import type { SectionProps } from './owned-store.ts'

/** Where the counter is open: who is signed in, and the way to end a lost one. */
export function DevicesSection({ owner }: SectionProps) {
  const { devices } = owner.owned
  return (
    <>
      {devices.length === 0 && <p>No phone or tablet is set up. Open this address on one and sign in there.</p>}
      <ul className={classes.list}>
        {devices.map(device => (
          <li key={device.id} className={classes.item}>
            <Device device={device} owner={owner} />
          </li>
        ))}
      </ul>
    </>
  )
}

const contactWords = ({ lastContactAt }: CounterDevice) =>
  lastContactAt ? `Last contact ${formatRelative(lastContactAt)}` : 'Never in contact'

function Device({ device, owner }: { device: CounterDevice } & Pick<SectionProps, 'owner'>) {
  const { ask } = useCounter()
  const { isBusy, problem, run } = useTask()
  const [isAsked, setAsked] = useState(false)
  const isThisOne = useView().device?.id === device.id
  const remove = () =>
    run(async () => {
      await ask(owner.token, counterStaff.removeDevice, { body: { id: device.id } })
      await owner.reread()
    })
  return (
    <>
      <div className={classes.itemLine}>
        <strong>{device.name}</strong>
        <span>{isThisOne ? 'This device' : contactWords(device)}</span>
      </div>
      <p>
        {device.staff ? `${device.staff.name} is signed in` : 'Nobody is signed in'} · since{' '}
        {formatDate(device.createdAt)}
      </p>
      {isAsked ? (
        <>
          <p>
            {isThisOne
              ? 'This is the device in your hand. It stops working as a counter; what it has not sent stays on it until you set it up again.'
              : 'Whoever is signed in on it is signed out at once. What it has not sent stays on it.'}
          </p>
          <button type="button" className={classes.danger} disabled={isBusy} onClick={() => void remove()}>
            Remove {device.name}
          </button>
          {problem && <Notice tone="bad">{problem}</Notice>}
          <button type="button" className={classes.quiet} onClick={() => setAsked(false)}>
            Cancel
          </button>
        </>
      ) : (
        <button
          type="button"
          className={classes.quiet}
          aria-label={`Remove ${device.name}`}
          onClick={() => setAsked(true)}
        >
          Remove
        </button>
      )}
    </>
  )
}
