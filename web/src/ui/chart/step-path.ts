export interface Step {
  /** Milliseconds. */
  at: number
  value: number
}

interface Drawn {
  steps: readonly Step[]
  /** The drawn part of the line. */
  since: number
  until: number
  /** Start and end of the axis. */
  from: number
  to: number
  width: number
  height: number
}

const PADDING = 3

/** The SVG path of a step line; empty if there is nothing to draw. */
export function stepPath({ steps, since, until, from, to, width, height }: Drawn): string {
  const values = steps.map(step => step.value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => (((at - from) / (to - from)) * width).toFixed(1)
  // A constant value is drawn through the middle.
  const y = (value: number) =>
    (high === low ? height / 2 : height - PADDING - ((value - low) / (high - low)) * (height - 2 * PADDING)).toFixed(1)
  const started = steps.findLast(step => step.at <= since)
  const later = steps.filter(step => step.at > since && step.at < until)
  const first = started ?? later[0]
  if (!first || until <= since) return ''
  const start = `M${x(Math.max(since, first.at))} ${y(first.value)}`
  const turns = (started ? later : later.slice(1)).map(step => `H${x(step.at)}V${y(step.value)}`)
  return `${start}${turns.join('')}H${x(until)}`
}
