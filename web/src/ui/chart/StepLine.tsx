import classes from './StepLine.module.css'
import { type Step, stepPath } from './step-path.ts'

interface Props {
  /** A text alternative with the key figures. */
  label: string
  /** Oldest first; each value is valid until the next. */
  steps: readonly Step[]
  /** Start and end of the axis, in milliseconds. */
  from: number
  to: number
  /** Values after this are in the future. */
  now: number
  height?: number
  color?: string
}

const WIDTH = 1000

/** A step chart: past values solid, future values dashed. Fills its width. */
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
