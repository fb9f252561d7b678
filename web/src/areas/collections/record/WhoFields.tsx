import type { UserRow } from '@fulmar/contract/user-list'
import { usePickedField } from '#parts/pickers/picked-field.ts'
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
  const store = usePickedField(control, 'store')
  const person = usePickedField(control, 'person')
  return (
    <div className={classes.group}>
      <StorePicker label="Store" only={{ status: ['ACTIVE'] }} {...store} />
      <UserPicker
        label="Person"
        help="Who handed it in and gets the points"
        only={{ status: ['ACTIVE'], userType: ['MEMBER', 'NEIGHBORHOOD'] }}
        {...person}
        onChange={it => {
          person.onChange(it)
          onPerson(it?.user)
        }}
      />
    </div>
  )
}
