import { type ChecklistItem, checklistItems } from '@fulmar/contract/store-records'
import { Checkbox } from '@mantine/core'
import classes from '../admin.module.css'
import { checklistWords } from '../stores.words.ts'

interface Props {
  ticks: Partial<Record<ChecklistItem, boolean>>
  /** Absent for who may only look. */
  onTick?: ((ticks: Partial<Record<ChecklistItem, boolean>>) => void) | undefined
}

/** What to make sure of; what is ticked is kept with the decision. */
export const CaseChecklist = ({ ticks, onTick }: Props) => (
  <fieldset className={classes.checklist}>
    <legend>Before you decide</legend>
    {checklistItems.map(item => (
      <Checkbox
        key={item}
        label={checklistWords[item]}
        checked={ticks[item] ?? false}
        disabled={!onTick}
        onChange={event => onTick?.({ ...ticks, [item]: event.currentTarget.checked })}
      />
    ))}
  </fieldset>
)
