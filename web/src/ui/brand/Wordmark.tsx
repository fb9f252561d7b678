import { Mark } from './Mark.tsx'
import classes from './Wordmark.module.css'

/** The mark and the name. `size` is the height of the mark in pixels. */
export function Wordmark({ size = 28 }: { size?: number }) {
  return (
    <span className={classes.root} style={{ fontSize: size * 0.78 }}>
      <Mark size={size} />
      <span>Fulmar</span>
    </span>
  )
}
