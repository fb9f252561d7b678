import type { Collection } from '@fulmar/contract/collections/collection-records'
import { PolymerMark } from '#parts/PolymerMark.tsx'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { polymerName } from '../../theme/polymers.ts'
import classes from './collections.module.css'

export const LineTable = ({ lines }: Pick<Collection, 'lines'>) => (
  <div className={classes.scroll}>
    <table className={classes.lines} aria-label="Weights">
      <thead className={classes.titles}>
        <tr>
          <th scope="col">Plastic</th>
          <th scope="col">Weight</th>
          <th scope="col">Points per kg</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
          <tr key={index}>
            <th scope="row">
              <span className={classes.plastic}>
                <PolymerMark code={line.plasticCode} size={24} />
                {polymerName(line.plasticCode)}
              </span>
            </th>
            <td>{formatExactWeight(line.grams)}</td>
            <td>{formatNumber(line.pointsPerKg, { maximumFractionDigits: 2 })}</td>
            <td>{formatNumber(line.points)}</td>
          </tr>
        ))}
        <tr className={classes.total}>
          <th scope="row">Total</th>
          <td>{formatExactWeight(lines.reduce((sum, line) => sum + line.grams, 0))}</td>
          <td />
          <td>{formatNumber(lines.reduce((sum, line) => sum + line.points, 0))}</td>
        </tr>
      </tbody>
    </table>
    <p className={classes.quiet}>Points use the rate at the time of collection and are rounded down for each line.</p>
  </div>
)
