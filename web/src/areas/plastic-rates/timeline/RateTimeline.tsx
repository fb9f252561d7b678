import type { PlasticRate, PlasticType } from '@fulmar/contract/plastic-rates/plastic-rates'
import { Button, Text } from '@mantine/core'
import { ChartGantt, Table2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#ui/format/dates.ts'
import { Panel } from '#ui/Panel.tsx'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import { formatRate, RateBadge } from '../plastic-rates.words.ts'
import { RateLanes } from './RateLanes.tsx'
import type { Span } from './timeline.ts'

interface Props {
  plastics: readonly PlasticType[]
  /** Newest first. */
  rates: readonly PlasticRate[]
  span: Span
  /** Older versions exist. */
  isPartial: boolean
}

/** The rates of all plastics over time, as a chart or a table. */
export function RateTimeline({ plastics, rates, span, isPartial }: Props) {
  const [isTable, setTable] = useState(false)
  return (
    <Panel
      title="Rate timeline"
      aside={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={isTable ? <ChartGantt size={15} aria-hidden /> : <Table2 size={15} aria-hidden />}
          onClick={() => setTable(row => !row)}
        >
          {isTable ? 'Timeline' : 'Table'}
        </Button>
      }
    >
      {isTable ? (
        <TimelineTable plastics={plastics} rates={rates} />
      ) : (
        <RateLanes plastics={plastics} rates={rates} span={span} />
      )}
      {isPartial && (
        <Text mt={12} c="dimmed" fz="sm">
          The newest {rates.length} versions. Open a plastic to see its full history.
        </Text>
      )}
    </Panel>
  )
}

function TimelineTable({ plastics, rates }: Pick<Props, 'plastics' | 'rates'>) {
  const labelOf = (code: string) => plastics.find(plastic => plastic.code === code)?.label ?? code
  return (
    <div className="scroll">
      <PlainTable label="Rate timeline" columns={['Plastic', 'From', 'Points per kg', 'Status']}>
        {rates.map(rate => (
          <tr key={rate.id}>
            <th scope="row">{labelOf(rate.plasticCode)}</th>
            <td>{formatDate(rate.effectiveFrom)}</td>
            <td>{formatRate(rate.pointsPerKg)}</td>
            <td>
              <RateBadge status={rate.status} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </div>
  )
}
