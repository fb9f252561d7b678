import { storeFields } from '@fulmar/contract/stores/store-fields'
import { useId } from 'react'
import { Field } from '../pieces/Field.tsx'
import field from '../pieces/Form.module.css'
import { Form, type Typed } from '../pieces/Form.tsx'
import { useTask } from '../use-task.ts'
import type { SectionProps } from './owned-store.ts'
import styles from './store.module.css'

/** How visitors reach the store, and what it says of itself. */
export function ContactSection({ owner, onDone }: SectionProps) {
  const { contactInfo, description } = owner.owned.store
  const task = useTask()
  const textId = useId()
  const save = (typed: Typed) =>
    void task.run(async () => {
      await owner.save({
        contactInfo: { phoneNumber: typed('phone').trim(), website: typed('website').trim() },
        description: typed('description').trim(),
      })
      onDone('Contact and description are saved.')
    })
  return (
    <Form onSubmit={save} task={task} submit="Save" busy="Saving…">
      <Field
        label={storeFields['contactInfo.phoneNumber'].label}
        help={storeFields['contactInfo.phoneNumber'].import.help}
        name="phone"
        type="tel"
        defaultValue={contactInfo.phoneNumber}
        maxLength={30}
        required
      />
      <Field
        label={`${storeFields['contactInfo.website'].label} (optional)`}
        name="website"
        type="url"
        defaultValue={contactInfo.website}
        maxLength={200}
      />
      <p className={field.field}>
        <label htmlFor={textId}>{storeFields.description.label} (optional)</label>
        <textarea
          id={textId}
          name="description"
          className={styles.text}
          defaultValue={description}
          maxLength={2000}
          aria-describedby={`${textId}-help`}
        />
        <span id={`${textId}-help`}>{storeFields.description.help}</span>
      </p>
      <p>You sign in with {contactInfo.email}. Ask the programme to change it.</p>
    </Form>
  )
}
