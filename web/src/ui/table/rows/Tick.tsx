import classes from './Tick.module.css'

interface Props {
  label: string
  isTicked: boolean
  /** Indeterminate. */
  isPartly?: boolean
  /** `isRange` with Shift, by mouse or by the space bar. */
  onChange: (isRange: boolean) => void
}

/** A native checkbox: a library component in every row would be slow. */
export const Tick = ({ label, isTicked, isPartly = false, onChange }: Props) => (
  <input
    type="checkbox"
    className={classes.tick}
    aria-label={label}
    checked={isTicked}
    // React reports a checkbox by its click, which knows whether Shift was held.
    onChange={event => onChange((event.nativeEvent as MouseEvent).shiftKey)}
    onMouseDown={event => {
      // Shift would select the text between the rows.
      if (event.shiftKey) event.preventDefault()
    }}
    ref={element => {
      if (element) element.indeterminate = isPartly
    }}
  />
)
