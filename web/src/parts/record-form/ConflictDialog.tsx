import { Button } from '@mantine/core'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import { fieldName, formatValue } from '../activity/format-value.ts'
import classes from './ConflictDialog.module.css'
import { onlyDifferent } from './changed-fields.ts'

interface Props {
  /** The type of record: "neighborhood". */
  noun: string
  /** The changed fields. */
  mine: Readonly<Record<string, unknown>>
  /** The saved record. */
  theirs: Readonly<Record<string, unknown>>
  isBusy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  onCancel: () => void
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Shown when someone else saved first: compares both versions and asks which to keep. */
export function ConflictDialog({ noun, mine, theirs, isBusy, onKeepMine, onTakeTheirs, onCancel }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={`This ${noun} was changed by someone else`}
      size={640}
      footer={
        <>
          <Button variant="default" onClick={onTakeTheirs}>
            Discard my changes
          </Button>
          <Button loading={isBusy} onClick={onKeepMine}>
            Save my version
          </Button>
        </>
      }
    >
      <p>Someone saved changes after you opened it. Compare your changes with the saved version.</p>
      <PlainTable label="Your version and the saved version" className={classes.versions}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Your version</th>
            <th scope="col">Saved version</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(mine).map(([key, value]) => (
            <tr key={key}>
              <th scope="row">{capital(fieldName(key))}</th>
              <td>{formatValue(key, onlyDifferent(value, theirs[key]))}</td>
              <td>{formatValue(key, onlyDifferent(theirs[key], value))}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Dialog>
  )
}
