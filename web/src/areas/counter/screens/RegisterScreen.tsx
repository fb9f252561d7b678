import { counter as endpoints } from '@fulmar/contract/counter/counter'
import { mostNames, neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { useState } from 'react'
import { currentBrand } from '#ui/brand/brand.ts'
import { useCounter, useView } from '../counter-context.ts'
import type { Recording } from '../model/database.ts'
import { findByContact, isNobody, type Member, remember } from '../model/members.ts'
import { newUuid } from '../model/uuid.ts'
import { Field } from '../pieces/Field.tsx'
import classes from '../pieces/Form.module.css'
import { Form, type Typed } from '../pieces/Form.tsx'
import { Notice } from '../pieces/Notice.tsx'
import { ShiftFrame } from '../pieces/ShiftFrame.tsx'
import { useShift } from '../shift.ts'
import { useAnswer } from '../use-answer.ts'
import { useTask } from '../use-task.ts'

type Contact = { email: string } | { phone: string }

/** A phone number is of the programme's country unless it says otherwise; without the list of countries it stays as written. */
async function contactIn(text: string): Promise<Contact> {
  if (text.includes('@')) return { email: text }
  const { country } = currentBrand()
  const phone = await import('#ui/phone/dial-code.ts').then(
    ({ withDialCode }) => withDialCode(text, country),
    () => text,
  )
  return { phone }
}
const wordsOf = (contact: Contact) => ('email' in contact ? contact.email : contact.phone)

/** Somebody without a card: found by email or phone, or registered with it. */
export function RegisterScreen({ instead }: { instead?: Recording | undefined }) {
  const { isOnline } = useView()
  const { go } = useShift()
  const [newcomer, setNewcomer] = useState<Contact | null>(null)
  // Who is being registered stays on the screen, or what was typed would be lost.
  if (!isOnline && !newcomer)
    return (
      <ShiftFrame title="Find or register">
        <Notice tone="wait">
          Finding members by email or phone and registering new ones needs the network. Members with a card can be
          recorded now.
        </Notice>
      </ShiftFrame>
    )
  const weigh = (member: Member) => go({ name: 'WEIGH', member, instead })
  return newcomer ? (
    <NewMember
      contact={newcomer}
      onMember={weigh}
      onCodes={(member, confirmationCode) => go({ name: 'CARD', member, confirmationCode, instead })}
    />
  ) : (
    <FindByContact onMember={weigh} onNobody={setNewcomer} />
  )
}

interface FindByContactProps {
  onMember: (member: Member) => void
  onNobody: (contact: Contact) => void
}

function FindByContact({ onMember, onNobody }: FindByContactProps) {
  const { database } = useCounter()
  const { staff } = useView()
  const shift = useShift()
  const task = useTask()
  const find = (typed: Typed) => {
    void task.run(async () => {
      const contact = await contactIn(typed('contact').trim())
      const token = staff.find(({ id }) => id === shift.staff.id)?.token ?? ''
      try {
        onMember(await findByContact(database(), contact, token))
      } catch (error) {
        if (!isNobody(error)) throw error
        onNobody(contact)
      }
    })
  }
  return (
    <ShiftFrame title="Find or register">
      <Form onSubmit={find} task={task} submit="Continue" busy="Looking up…">
        <Field
          label="Email or phone of the member"
          name="contact"
          help="A phone number of another country with its code, such as +44 7911 123456"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Form>
    </ShiftFrame>
  )
}

interface NewMemberProps {
  contact: Contact
  onMember: (member: Member) => void
  /** Of somebody without an email, who needs them to confirm. */
  onCodes: (member: Member, confirmationCode: string) => void
}

function NewMember({ contact, onMember, onCodes }: NewMemberProps) {
  const { askAs, database } = useCounter()
  const shift = useShift()
  const needsEmail = 'email' in contact
  const [idempotencyKey] = useState(newUuid)
  const task = useTask()
  const { suggestions, suggest } = useNeighborhoods()
  const register = (typed: Typed) => {
    const place = typed('neighborhood').trim()
    const neighborhoodId = suggestions.find(({ label }) => label === place)?.id
    if (place && !neighborhoodId) return task.setProblem('Choose a neighborhood from the list, or leave it empty.')
    void task.run(async () => {
      const email = typed('email').trim()
      const body = {
        ...contact,
        name: typed('name').trim(),
        ...(email && { email }),
        ...(neighborhoodId && { neighborhoodId }),
        consent: true as const,
      }
      const { data } = await askAs(shift.staff.id, endpoints.registerMember, { body, idempotencyKey })
      const member = await remember(database(), data)
      return data.confirmationCode === null ? onMember(member) : onCodes(member, data.confirmationCode)
    })
  }
  return (
    <ShiftFrame title="New member">
      <p>
        Nobody is registered with <strong>{wordsOf(contact)}</strong>. Points are collected from today; they can be
        spent once the member has confirmed.
      </p>
      <Form onSubmit={register} task={task} submit="Register and weigh" busy="Registering…">
        <Field label="Full name" name="name" maxLength={120} required />
        <Field
          label={needsEmail ? 'Email' : 'Email (optional)'}
          name="email"
          type="email"
          help={
            needsEmail
              ? 'The link to confirm is sent there.'
              : 'The link to confirm is sent there. Without an email they confirm later in the app, with their phone and a code that you print for them.'
          }
          defaultValue={needsEmail ? contact.email : ''}
          required={needsEmail}
        />
        <Field
          label="Neighborhood (optional)"
          name="neighborhood"
          list="neighborhoods"
          help="Where they live. They can choose it later."
          onChange={event => suggest(event.target.value)}
        />
        <datalist id="neighborhoods">
          {suggestions.map(({ id, label }) => (
            <option key={id} value={label} />
          ))}
        </datalist>
        <label className={classes.check}>
          <input type="checkbox" name="consent" required />
          <span>
            The member agrees to the{' '}
            <a href="/privacy-policy" target="_blank" rel="noopener">
              privacy policy
            </a>
          </span>
        </label>
      </Form>
    </ShiftFrame>
  )
}

/** All of them; where there are more than fit in one answer, those that match what is typed. */
function useNeighborhoods() {
  const [search, setSearch] = useState('')
  const { data } = useAnswer(neighborhoods.names, { query: { search } }, '')
  const found = data?.data ?? []
  const isLong = search !== '' || found.length === mostNames
  return {
    suggestions: found.map(({ id, name, city }) => ({ id, label: `${name}, ${city}` })),
    suggest: (typed: string) => isLong && setSearch(typed.split(',')[0]?.trim() ?? ''),
  }
}
