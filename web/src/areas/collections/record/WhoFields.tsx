import type { UserRow } from '@fulmar/contract/people'
import { useController } from 'react-hook-form'
import { StorePicker } from '#parts/pickers/StorePicker.tsx'
import { UserPicker } from '#parts/pickers/UserPicker.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import classes from './RecordPage.module.css'
import type { RecordForm } from './record-form.ts'

interface Props {
  form: ZodForm<RecordForm, RecordForm>
  /** The person in full: what they usually hand in is known with them. */
  onPerson: (person: UserRow | undefined) => void
}

export function WhoFields({ form: { control }, onPerson }: Props) {
  const store = useController({ control, name: 'store' })
  const person = useController({ control, name: 'person' })
  return (
    <div className={classes.group}>
      <StorePicker
        label="Store"
        only={{ status: ['ACTIVE'] }}
        value={store.field.value}
        onChange={it => store.field.onChange(it && { id: it.id, name: it.name })}
        onBlur={store.field.onBlur}
        error={store.fieldState.error?.message}
      />
      <UserPicker
        label="Person"
        help="Who handed it in and gets the points"
        only={{ status: ['ACTIVE'], userType: ['MEMBER', 'NEIGHBORHOOD'] }}
        value={person.field.value}
        onChange={it => {
          person.field.onChange(it && { id: it.id, name: it.name })
          onPerson(it?.user)
        }}
        onBlur={person.field.onBlur}
        error={person.fieldState.error?.message}
      />
    </div>
  )
}
