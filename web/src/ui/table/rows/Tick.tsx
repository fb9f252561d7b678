import classes from './Tick.module.css'

interface Props {
  label: string
  isTicked: boolean
  /** Some of what it stands for is ticked. */
  isPartly?: boolean
  onChange: () => void
}

/** The browser's own checkbox: a table has one in every row, and a component of the library costs more than the row. */
export const Tick = ({ label, isTicked, isPartly = false, onChange }: Props) => (
  <input
    type="checkbox"
    className={classes.tick}
    aria-label={label}
    checked={isTicked}
    onChange={onChange}
    ref={element => {
      if (element) element.indeterminate = isPartly
    }}
  />
)
