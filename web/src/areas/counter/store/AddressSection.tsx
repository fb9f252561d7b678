import { addressFields } from '@fulmar/contract/stores/store-fields'
import classes from '../counter.module.css'
import { Field } from '../pieces/Field.tsx'
import { Form, type Typed } from '../pieces/Form.tsx'
import { Notice } from '../pieces/Notice.tsx'
import { useTask } from '../use-task.ts'
import type { SectionProps } from './owned-store.ts'
import { WaitingWords } from './WaitingWords.tsx'

const parts = ['street', 'postalCode', 'city', 'state', 'country'] as const

/** What stands on the map and on receipts, which an administrator approves. */
export function AddressSection({ owner, onDone }: SectionProps) {
  const { store } = owner.owned
  const { waitingChange } = store
  const wanted = { name: store.name, address: store.address, ...waitingChange?.changes }
  const task = useTask()
  const ask = (typed: Typed) =>
    void task.run(async () => {
      const address = Object.fromEntries(parts.map(part => [part, typed(part).trim()]))
      const { waitingChange: asked } = await owner.save({ name: typed('name').trim(), address })
      onDone(asked ? 'Sent. It waits for an administrator.' : 'That is the name and address already. Nothing waits.')
    })
  const takeBack = () =>
    task.run(async () => {
      await owner.save({ name: store.name, address: store.address, location: store.location })
      onDone('You took the change back. Nothing waits.')
    })
  return (
    <>
      {waitingChange && (
        <Notice tone="wait">
          <WaitingWords store={store} change={waitingChange} />
          <button type="button" className={classes.quiet} disabled={task.isBusy} onClick={() => void takeBack()}>
            Take it back
          </button>
        </Notice>
      )}
      <Form onSubmit={ask} task={task} submit="Ask for this change" busy="Sending…">
        <Field label="Store name" name="name" defaultValue={wanted.name} maxLength={120} required />
        {parts.map(part => (
          <Field
            key={part}
            label={addressFields[`address.${part}`].label}
            name={part}
            defaultValue={wanted.address[part]}
            maxLength={addressFields[`address.${part}`].max}
            required
          />
        ))}
        <p>An administrator approves it. The pin on the map stays where it is: tell the programme if it has to move.</p>
      </Form>
    </>
  )
}
