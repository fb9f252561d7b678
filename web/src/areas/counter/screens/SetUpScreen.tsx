import { pinProblem } from '@fulmar/contract/core/pin-rule'
import { counterStaff } from '@fulmar/contract/counter/counter-staff'
import { type OwnStore, ownStores } from '@fulmar/contract/stores/own-store'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#ui/format/numbers.ts'
import classes from '../counter.module.css'
import { useCounter, useView } from '../counter-context.ts'
import { isUnsent } from '../model/unsent-file.ts'
import { Field, PinField } from '../pieces/Field.tsx'
import { Form, type Typed } from '../pieces/Form.tsx'
import { Frame } from '../pieces/Frame.tsx'
import { Notice } from '../pieces/Notice.tsx'
import { OwnerSignIn } from '../pieces/OwnerSignIn.tsx'
import { useTask } from '../use-task.ts'

interface Owner {
  token: string
  stores: OwnStore[]
}

interface Choice {
  store: OwnStore
  hasPin: boolean
}

/** An owner makes this browser a device of their store. Their own session is kept nowhere and ends with it. */
export function SetUpScreen({ onBack }: { onBack?: () => void }) {
  const [owner, setOwner] = useState<Owner | null>(null)
  const [choice, setChoice] = useState<Choice | null>(null)
  const back = onBack && (
    <button type="button" className={classes.plain} onClick={onBack}>
      ‹ Back
    </button>
  )
  const signedIn = (next: Owner, only: Choice | null) => {
    setOwner(next)
    setChoice(only)
  }
  if (!owner) return <SignInStep start={back} onSignedIn={signedIn} />
  if (!choice) return <StoreStep start={back} owner={owner} onChoose={setChoice} />
  return <DeviceStep start={back} token={owner.token} choice={choice} />
}

interface Step {
  /** The way back, from a device that was removed. */
  start: ReactNode
}

interface SignInStepProps extends Step {
  /** With the store, where there is no other to choose. */
  onSignedIn: (owner: Owner, only: Choice | null) => void
}

function SignInStep({ start, onSignedIn }: SignInStepProps) {
  const { ask } = useCounter()
  const { choose } = useStoreChoice()
  const readStores = async (token: string) => {
    const { data } = await ask(token, ownStores.list, {})
    const owner = { token, stores: data.filter(store => store.status === 'ACTIVE') }
    const [only, another] = owner.stores
    onSignedIn(owner, only && !another ? await choose(token, only) : null)
  }
  return (
    <OwnerSignIn title="Set up this device" start={start} onSignedIn={readStores}>
      The owner of the store signs in once. After that, staff unlock the counter with a PIN.
    </OwnerSignIn>
  )
}

/** Chooses a store for this device; null for one that could not take what the device has not sent. */
function useStoreChoice() {
  const { ask } = useCounter()
  const { recordings, facts } = useView()
  const unsent = recordings.filter(isUnsent)
  return {
    choose: async (token: string, store: OwnStore): Promise<Choice | null> => {
      // The server takes the plastic of a store from its own staff only.
      if (unsent.some(({ storeId }) => storeId !== store.id)) return null
      const { data } = await ask(token, counterStaff.list, { query: { storeId: store.id } })
      return { store, hasPin: data.some(staff => staff.isOwner && staff.hasPin) }
    },
    foreign: `${formatCount(unsent.length, 'recording')} on this device ${unsent.length === 1 ? 'is' : 'are'} of ${facts?.store.name ?? 'another store'}. Choose that store, or go back and save them as a file.`,
  }
}

function StoreStep({ start, owner, onChoose }: Step & { owner: Owner; onChoose: (choice: Choice) => void }) {
  const { isBusy, problem, setProblem, run } = useTask()
  const { choose, foreign } = useStoreChoice()
  const press = (store: OwnStore) =>
    run(async () => {
      const choice = await choose(owner.token, store)
      if (choice) onChoose(choice)
      else setProblem(foreign)
    })
  if (owner.stores.length === 0)
    return (
      <Frame title="No active store" start={start}>
        <p>A counter needs a store that is approved and active. Ask your programme about the status of yours.</p>
      </Frame>
    )
  return (
    <Frame title="Which store is this?" start={start}>
      <ul className={classes.list}>
        {owner.stores.map(store => (
          <li key={store.id}>
            <button type="button" className={classes.choice} disabled={isBusy} onClick={() => void press(store)}>
              <strong>{store.name}</strong>
              <span>{store.address.city}</span>
            </button>
          </li>
        ))}
      </ul>
      {problem && <Notice tone="bad">{problem}</Notice>}
    </Frame>
  )
}

function DeviceStep({ start, token, choice }: Step & { token: string; choice: Choice }) {
  const { setUp } = useCounter()
  const task = useTask()
  const { store, hasPin } = choice
  const finish = (typed: Typed) => {
    const pin = typed('pin').trim()
    const wrong = pin || !hasPin ? pinProblem(pin) : undefined
    if (wrong) return task.setProblem(`${wrong}.`)
    const input = { storeId: store.id, name: typed('name').trim(), ...(pin && { pin }) }
    void task.run(() => setUp(token, input))
  }
  return (
    <Frame title={store.name} start={start}>
      <Form onSubmit={finish} task={task} submit="Set up device" busy="Setting up…">
        <Field
          label="Name of this device"
          name="name"
          help="Such as “Tablet at the scale”. You see it in your store’s list of devices."
          maxLength={60}
          required
        />
        <PinField
          label={hasPin ? 'New PIN (optional)' : 'Your PIN'}
          help={
            hasPin
              ? 'You have a PIN. Leave this empty to keep it.'
              : '4 to 6 digits. You unlock the counter with it; do not share it.'
          }
        />
      </Form>
    </Frame>
  )
}
