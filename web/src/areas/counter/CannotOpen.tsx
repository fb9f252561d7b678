import { Mark } from '#ui/brand/Mark.tsx'
import classes from './counter.module.css'

const reasons = {
  INSECURE: 'The counter needs a secure address. Open it with https:// instead of http://.',
  NO_STORAGE:
    'This browser does not let the counter keep recordings. Leave private browsing, allow this site to store data, or free some space. Then open it again.',
}

/** Said at once where the browser lacks what nothing works without. */
export const CannotOpen = ({ because }: { because: keyof typeof reasons }) => (
  <main className={classes.opening}>
    <Mark size={72} />
    <h1>Counter</h1>
    <p role="alert">{reasons[because]}</p>
    <button type="button" className={classes.again} onClick={() => location.reload()}>
      Open again
    </button>
  </main>
)
