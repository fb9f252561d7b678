import { pinProblem } from '@fulmar/contract/core/pin-rule'
import { counterStaff, type StaffMember } from '@fulmar/contract/counter/counter-staff'
import { useState } from 'react'
import { formatDate } from '#ui/format/dates.ts'
import classes from '../counter.module.css'
import { useCounter, useView } from '../counter-context.ts'
import { Field, PinField } from '../pieces/Field.tsx'
import { Form, type Typed } from '../pieces/Form.tsx'
import { Notice } from '../pieces/Notice.tsx'
import { useTask } from '../use-task.ts'
import type { SectionProps } from './owned-store.ts'
import styles from './store.module.css'

/** The owner adds and removes the people of the store. */
export function StaffSection({ owner }: SectionProps) {
  const { token, owned, reread } = owner
  return (
    <>
      <ul className={classes.list}>
        {owned.staff.map(member => (
          <li key={member.id} className={classes.item}>
            <Person member={member} token={token} onChanged={reread} />
          </li>
        ))}
      </ul>
      {owned.staff.length > 1 && <ColleaguesUndo owner={owner} />}
      <NewPerson key={owned.staff.length} storeId={owned.store.id} token={token} onChanged={reread} />
    </>
  )
}

/** Saved at once, as a switch is. */
function ColleaguesUndo({ owner: { owned, save } }: Pick<SectionProps, 'owner'>) {
  const { facts } = useView()
  const { isBusy, problem, run } = useTask()
  return (
    <>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={owned.store.colleaguesMayUndo}
          disabled={isBusy}
          onChange={event => {
            const colleaguesMayUndo = event.currentTarget.checked
            void run(() => save({ colleaguesMayUndo }))
          }}
        />
        <span>
          Colleagues may undo
          <br />
          <small>
            Everyone can undo what a colleague recorded in the last {facts?.undoMinutes ?? 10} minutes. You always can.
          </small>
        </span>
      </label>
      {problem && <Notice tone="bad">{problem}</Notice>}
    </>
  )
}

interface PersonProps {
  member: StaffMember
  token: string
  onChanged: () => Promise<void>
}

const waysIn = ({ isOwner, hasPin, isPinOff, email }: StaffMember) =>
  [isOwner && 'Owner', isPinOff ? 'PIN switched off' : hasPin ? 'PIN' : 'No PIN', email].filter(Boolean).join(' · ')

const invitationOf = (linkExpiresAt: string) =>
  Date.parse(linkExpiresAt) > Date.now()
    ? `Invited: the link is valid until ${formatDate(linkExpiresAt)}`
    : 'Invited: the link has expired'

function Person({ member, token, onChanged }: PersonProps) {
  const [asked, setAsked] = useState<'PIN' | 'REMOVE' | null>(null)
  const { name, isOwner, linkExpiresAt } = member
  const changed = async () => {
    setAsked(null)
    await onChanged()
  }
  return (
    <>
      <div className={classes.itemLine}>
        <strong>{name}</strong>
        <span>{waysIn(member)}</span>
      </div>
      {asked === null && linkExpiresAt !== null && (
        <OpenInvitation member={member} linkExpiresAt={linkExpiresAt} token={token} onChanged={onChanged} />
      )}
      {asked === null && (
        <div className={classes.row}>
          <button
            type="button"
            className={classes.quiet}
            aria-label={`New PIN for ${name}`}
            onClick={() => setAsked('PIN')}
          >
            New PIN
          </button>
          {!isOwner && (
            <button
              type="button"
              className={classes.quiet}
              aria-label={`Remove ${name}`}
              onClick={() => setAsked('REMOVE')}
            >
              Remove
            </button>
          )}
        </div>
      )}
      {asked === 'PIN' && <NewPin member={member} token={token} onChanged={changed} />}
      {asked === 'REMOVE' && <Removal member={member} token={token} onChanged={changed} />}
      {asked !== null && (
        <button type="button" className={classes.quiet} onClick={() => setAsked(null)}>
          Cancel
        </button>
      )}
    </>
  )
}

function OpenInvitation({
  member: { id, name },
  linkExpiresAt,
  token,
  onChanged,
}: PersonProps & { linkExpiresAt: string }) {
  const { ask } = useCounter()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { isBusy, problem, run } = useTask()
  const send = () =>
    run(async () => {
      const { data } = await ask(token, counterStaff.inviteAgain, { body: { id } })
      setSentTo(data.email)
      await onChanged()
    })
  return (
    <>
      <p>{invitationOf(linkExpiresAt)}</p>
      <button
        type="button"
        className={classes.quiet}
        disabled={isBusy}
        aria-label={`Send ${name} a new link`}
        onClick={() => void send()}
      >
        {isBusy ? 'Sending…' : 'Send a new link'}
      </button>
      {sentTo !== null && <Notice tone="good">We emailed a new link to {sentTo}.</Notice>}
      {problem && <Notice tone="bad">{problem}</Notice>}
    </>
  )
}

function NewPin({ member: { id, version, name }, token, onChanged }: PersonProps) {
  const { ask } = useCounter()
  const task = useTask()
  const setPin = (typed: Typed) => {
    const pin = typed('pin').trim()
    const wrong = pinProblem(pin)
    if (wrong) return task.setProblem(`${wrong}.`)
    void task.run(async () => {
      await ask(token, counterStaff.change, { body: { id, version, pin } })
      await onChanged()
    })
  }
  return (
    <Form onSubmit={setPin} task={task} submit="Save PIN" busy="Saving…">
      <PinField label={`New PIN of ${name}`} required />
    </Form>
  )
}

function Removal({ member: { id, version, name }, token, onChanged }: PersonProps) {
  const { ask } = useCounter()
  const { isBusy, problem, run } = useTask()
  const remove = () =>
    run(async () => {
      await ask(token, counterStaff.remove, { body: { id, version } })
      await onChanged()
    })
  return (
    <>
      <p>{name} is signed out of every device at once. Their recordings keep their name.</p>
      <button type="button" className={classes.danger} disabled={isBusy} onClick={() => void remove()}>
        Remove {name}
      </button>
      {problem && <Notice tone="bad">{problem}</Notice>}
    </>
  )
}

function NewPerson({ storeId, token, onChanged }: Omit<PersonProps, 'member'> & { storeId: string }) {
  const { ask } = useCounter()
  const task = useTask()
  const add = (typed: Typed) => {
    const [name, pin, email] = [typed('name').trim(), typed('pin').trim(), typed('email').trim()]
    if (!pin && !email) return task.setProblem('Enter a PIN of 4 to 6 digits, or an email.')
    const wrong = pin && pinProblem(pin)
    if (wrong) return task.setProblem(`${wrong}.`)
    const body = { storeId, name, ...(pin && { pin }), ...(email && { email }) }
    void task.run(async () => {
      await ask(token, counterStaff.add, { body })
      await onChanged()
    })
  }
  return (
    <section className={classes.group}>
      <h2>Add someone</h2>
      <Form onSubmit={add} task={task} submit="Add" busy="Adding…" isMain={false}>
        <Field label="Name" name="name" maxLength={60} required />
        <PinField label="PIN" help="4 to 6 digits, for the devices of this store." />
        <Field
          label="Email (optional)"
          name="email"
          help="For a login of their own in apps: we email a link. At this counter they need a PIN."
          type="email"
        />
      </Form>
    </section>
  )
}
