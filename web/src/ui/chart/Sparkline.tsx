import { inOrder } from '../in-order.ts'
import classes from './Chart.module.css'

interface Props {
  /** A text alternative with the key figures: "Kilograms in 12 weeks, from 120 to 310". */
  label: string
  values: readonly (number | null)[]
  /** What they are compared with, drawn faintly. */
  compared?: readonly (number | null)[] | undefined
  /** The last value is still going on: the way to it is dashed. */
  isOpen?: boolean
  width?: number
  height?: number
  color?: string
}

const PADDING = 2

/** Paths of a line that breaks at missing values, as high as all values that are drawn together. */
export function sparkPaths(
  values: readonly (number | null)[],
  width: number,
  height: number,
  together: readonly (number | null)[] = values,
): string[] {
  const known = together.filter(value => value !== null)
  if (known.length === 0) return []
  const low = Math.min(...known)
  const span = Math.max(...known) - low
  const x = (index: number) => PADDING + (values.length < 2 ? 0 : (index / (values.length - 1)) * (width - 2 * PADDING))
  // A constant value is drawn through the middle.
  const y = (value: number) =>
    span === 0 ? height / 2 : height - PADDING - ((value - low) / span) * (height - 2 * PADDING)
  const paths: string[] = []
  let current = ''
  values.forEach((value, index) => {
    if (value === null) {
      if (current) paths.push(current)
      current = ''
      return
    }
    current += `${current ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
  })
  if (current) paths.push(current)
  return paths
}

/** A word-sized line chart. */
export function Sparkline({
  label,
  values,
  compared = [],
  isOpen = false,
  width = 96,
  height = 28,
  color = 'var(--kelp)',
}: Props) {
  const paths = (drawn: readonly (number | null)[]) => sparkPaths(drawn, width, height, [...values, ...compared])
  const last = values.length - 1
  const over = isOpen ? [...values.slice(0, last), null] : values
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.spark}
      viewBox={`0 0 ${width} ${height}`}
      style={{ width, height }}
    >
      {inOrder(paths(compared), path => (
        <path d={path} className={classes.faint} />
      ))}
      {inOrder(paths(over), path => (
        // A lone point is drawn as a zero-length line with a round cap.
        <path d={path.includes('L') ? path : `${path}h0.01`} style={{ stroke: color }} />
      ))}
      {isOpen &&
        inOrder(paths(values.map((value, index) => (index < last - 1 ? null : value))), path => (
          <path d={path} style={{ stroke: color }} data-open />
        ))}
    </svg>
  )
}
