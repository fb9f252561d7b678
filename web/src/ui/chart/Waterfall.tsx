import { useElementSize } from '@mantine/hooks'
import { formatSigned } from '../format/numbers.ts'
import { inOrder } from '../in-order.ts'
import classes from './Chart.module.css'
import { cutTo, textWidth } from './scale.ts'

interface Props {
  /** The first and the last are what the steps between lead from and to. */
  steps: readonly { name: string; value: number }[]
  format: (value: number) => string
  isDense?: boolean
}

const roomy = { barHeight: 18, rowHeight: 30 }
const dense = { barHeight: 12, rowHeight: 18 }

/** Where each step begins and ends; the first and the last reach from nothing. */
export function spansOf(steps: Props['steps']): { from: number; to: number }[] {
  let reached = 0
  return steps.map(({ value }, index) => {
    if (index === 0 || index === steps.length - 1) {
      reached = value
      return { from: 0, to: value }
    }
    const from = reached
    reached += value
    return { from, to: reached }
  })
}

/** Below this share of the whole the steps would be too small to see, and the axis begins later. */
const fewestToSee = 0.25

/** How one sum became another, step by step. */
export function Waterfall({ steps, format, isDense }: Props) {
  const { barHeight, rowHeight } = isDense ? dense : roomy
  const { ref, width: measured } = useElementSize<HTMLDivElement>()
  const width = measured || 640
  const spans = spansOf(steps)
  const reached = spans.map(span => span.to)
  const [low, high] = [Math.min(...reached), Math.max(...reached)]
  const isCut = low > 0 && high - low < high * fewestToSee
  const start = isCut ? low - (high - low || high) * 0.25 : Math.min(0, low)
  const said = steps.map(({ value }, index) =>
    index === 0 || index === steps.length - 1 ? format(value) : formatSigned(value, format),
  )
  const names = Math.min(width * 0.46, Math.max(...steps.map(step => textWidth(step.name))))
  const room = width - names - Math.max(...said.map(textWidth)) - 10
  const x = (value: number) => names + (Math.max(0, value - start) / (high - start || 1)) * room
  return (
    <div ref={ref} className={classes.plot}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden from screen readers, which get the table. */}
      <svg data-chart viewBox={`0 0 ${width} ${steps.length * rowHeight}`}>
        {inOrder(steps, ({ name, value }, index) => {
          const { from, to } = spans[index] ?? { from: 0, to: 0 }
          const [left, right] = [x(Math.min(from, to)), x(Math.max(from, to))]
          const isSum = index === 0 || index === steps.length - 1
          const y = index * rowHeight + (rowHeight - barHeight) / 2
          return (
            <g>
              <text x={names - 8} y={y + barHeight / 2} textAnchor="end" dominantBaseline="central">
                {cutTo(name, names)}
              </text>
              <rect
                className={classes.step}
                data-step={isSum ? 'sum' : value < 0 ? 'less' : 'more'}
                x={left}
                y={y}
                width={Math.max(1.5, right - left)}
                height={barHeight}
                rx={2}
              />
              {index < steps.length - 1 && (
                <line
                  stroke="var(--line)"
                  strokeDasharray="4 4"
                  x1={x(to)}
                  x2={x(to)}
                  y1={y + barHeight}
                  y2={y + rowHeight}
                />
              )}
              <text x={right + 6} y={y + barHeight / 2} dominantBaseline="central">
                {said[index]}
              </text>
            </g>
          )
        })}
      </svg>
      {isCut && (
        <p className="quiet fine">The bars begin at {format(Math.round(start))}, so that the changes can be seen.</p>
      )}
    </div>
  )
}
