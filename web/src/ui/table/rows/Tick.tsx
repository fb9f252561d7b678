import classes from './Tick.module.css'

interface Props {
  label: string
  isTicked: boolean
  /** Indeterminate. */
  isPartly?: boolean
  onChange: () => void
}

/** A native checkbox: a library component in every row would be slow. */
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
