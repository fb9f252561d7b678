import { Mark } from '#ui/brand/Mark.tsx'
import classes from './counter.module.css'

/** In the document itself, until the script has come and the device has found its data. */
export const CounterOpening = () => (
  <main className={classes.opening} aria-busy="true">
    <Mark size={72} />
    <h1>Counter</h1>
    <p>Opening…</p>
  </main>
)
