import type { Store } from '@fulmar/contract/store-records'
import { Checkbox } from '@mantine/core'
import { useController } from 'react-hook-form'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { polymers } from '../../../../theme/polymers.ts'
import classes from '../admin.module.css'
import type { StoreEdit } from './StoreDrawer.tsx'

type Code = Store['acceptedPlastics'][number]
const codes = Object.keys(polymers) as Code[]

/** Which plastics people can bring. */
export function PlasticsField({ form }: { form: ZodForm<StoreEdit, StoreEdit> }) {
  const { field } = useController({ control: form.control, name: 'acceptedPlastics' })
  const problem = form.formState.errors.acceptedPlastics?.message
  const toggle = (code: Code, isTaken: boolean) =>
    field.onChange(codes.filter(it => (it === code ? isTaken : field.value.includes(it))))
  return (
    <fieldset className={classes.plasticBoxes}>
      <legend>Plastics it takes</legend>
      {codes.map(code => (
        <Checkbox
          key={code}
          label={code === 'OTHER' ? 'Other' : code}
          checked={field.value.includes(code)}
          onChange={event => toggle(code, event.currentTarget.checked)}
        />
      ))}
      {problem && <p className={classes.problem}>{problem}</p>}
    </fieldset>
  )
}
