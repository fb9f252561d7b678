import { Button } from '@mantine/core'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { fieldName, sayValue } from '../say-value.ts'
import classes from './ConflictDialog.module.css'
import { onlyDifferent } from './changed-fields.ts'

interface Props {
  /** What the record is called: "neighborhood". */
  noun: string
  /** The fields this person changed. */
  mine: Readonly<Record<string, unknown>>
  /** The record as it is now. */
  theirs: Readonly<Record<string, unknown>>
  isBusy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  onCancel: () => void
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Someone else saved first: both versions side by side, and a choice that loses nothing by accident. */
export function ConflictDialog({ noun, mine, theirs, isBusy, onKeepMine, onTakeTheirs, onCancel }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={`This ${noun} was changed meanwhile`}
      size={640}
      footer={
        <>
          <Button variant="default" onClick={onTakeTheirs}>
            Start again from the saved version
          </Button>
          <Button loading={isBusy} onClick={onKeepMine}>
            Save mine over it
          </Button>
        </>
      }
    >
      <p>Someone saved it after you opened it. This is what you changed, beside what it says now.</p>
      <table className={classes.versions} aria-label="Your version and the saved version">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours</th>
            <th scope="col">Saved now</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(mine).map(([key, value]) => (
            <tr key={key}>
              <th scope="row">{capital(fieldName(key))}</th>
              <td>{sayValue(key, onlyDifferent(value, theirs[key]))}</td>
              <td>{sayValue(key, onlyDifferent(theirs[key], value))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
