import { levelsOf } from './levels.ts'
import classes from './Map.module.css'
import type { MapShapes } from './map.types.ts'

/** What the colours of the shapes on a map mean. */
export function ShapeLegend({ of: { title, shapes, format } }: { of: MapShapes }) {
  const { ranges } = levelsOf(shapes.map(shape => shape.value))
  const isAnyEmpty = shapes.some(({ value }) => value <= 0)
  if (ranges.length === 0) return null
  return (
    <div className={`fine ${classes.legend}`}>
      <strong>{title}</strong>
      <ul className="plain">
        {isAnyEmpty && (
          <li className="line">
            <i data-level={0} />
            none
          </li>
        )}
        {ranges.map(([low, high], at) => (
          <li key={low} className="line">
            <i data-level={at + 1} />
            {low === high ? format(low) : `${format(low)} – ${format(high)}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
