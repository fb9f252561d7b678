export interface Step {
  /** Milliseconds. */
  at: number
  value: number
}

interface Drawn {
  steps: readonly Step[]
  /** The part of the line that is drawn. */
  since: number
  until: number
  /** The moments at both ends of the drawing. */
  from: number
  to: number
  width: number
  height: number
}

const PADDING = 3

/** The path of a value that holds until the next; empty where there is nothing to draw. */
export function stepPath({ steps, since, until, from, to, width, height }: Drawn): string {
  const values = steps.map(step => step.value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => (((at - from) / (to - from)) * width).toFixed(1)
  // A rate that never changed runs through the middle.
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
