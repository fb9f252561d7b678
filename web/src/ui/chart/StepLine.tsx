import classes from './StepLine.module.css'
import { type Step, stepPath } from './step-path.ts'

interface Props {
  /** What it shows, in words, with the figures that matter. */
  label: string
  /** Oldest first; each value holds until the next. */
  steps: readonly Step[]
  /** The moments at both ends, in milliseconds. */
  from: number
  to: number
  /** A line in the middle of time: everything after it is still to come. */
  now: number
  height?: number
  color?: string
}

const WIDTH = 1000

/** A value that holds until it is changed, over time: past drawn through, what is to come dashed. Fills its width. */
export function StepLine({ label, steps, from, to, now, height = 44, color = 'var(--kelp)' }: Props) {
  const scale = { width: WIDTH, height, from, to, steps }
  const past = stepPath({ ...scale, since: from, until: Math.min(now, to) })
  const coming = stepPath({ ...scale, since: now, until: to })
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.steps}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      style={{ height, stroke: color }}
    >
      {past && <path d={past} />}
      {coming && <path d={coming} className={classes.coming} />}
    </svg>
  )
}
