import type { Collection } from '@fulmar/contract/collections/collection-records'
import { Text } from '@mantine/core'
import { PolymerMark } from '#parts/collections/PolymerMark.tsx'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import { polymerName } from '../../theme/polymers.ts'

export const LineTable = ({ lines }: Pick<Collection, 'lines'>) => (
  <div className="scroll">
    <PlainTable label="Weights" columns={['Plastic', 'Weight', 'Points per kg', 'Points']} isNumbers>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
        <tr key={index}>
          <th scope="row">
            <span className="line" style={{ gap: 10 }}>
              <PolymerMark code={line.plasticCode} size={24} />
              {polymerName(line.plasticCode)}
            </span>
          </th>
          <td>{formatExactWeight(line.grams)}</td>
          <td>{formatNumber(line.pointsPerKg, { maximumFractionDigits: 2 })}</td>
          <td>{formatNumber(line.points)}</td>
        </tr>
      ))}
      <tr data-total>
        <th scope="row">Total</th>
        <td>{formatExactWeight(lines.reduce((sum, line) => sum + line.grams, 0))}</td>
        <td />
        <td>{formatNumber(lines.reduce((sum, line) => sum + line.points, 0))}</td>
      </tr>
    </PlainTable>
    <Text mt={8} c="dimmed" fz="xs">
      Points use the rate at the time of collection and are rounded down for each line.
    </Text>
  </div>
)
