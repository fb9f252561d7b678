import { SimpleGrid } from '@mantine/core'
import { BarChart } from '#ui/chart/BarChart.tsx'
import type { ChartPoint } from '#ui/chart/chart.types.ts'
import { LineChart } from '#ui/chart/LineChart.tsx'
import { Sparkline } from '#ui/chart/Sparkline.tsx'
import { formatWeight } from '#ui/format/weight.ts'
import { Panel } from '#ui/Panel.tsx'
import { Section } from './Section.tsx'

const plastics = [
  { name: 'PET', label: 'PET', color: 'var(--polymer-pet)' },
  { name: 'HDPE', label: 'HDPE', color: 'var(--polymer-hdpe)' },
  { name: 'PP', label: 'PP', color: 'var(--polymer-pp)' },
]

const points: readonly ChartPoint[] = Array.from({ length: 12 }, (_, index) => ({
  x: `W${index + 1}`,
  values: {
    PET: 300_000 + 20_000 * index + (index % 3) * 60_000,
    HDPE: index === 5 || index === 6 ? null : 200_000 - 6_000 * index,
    PP: 90_000 + (index % 4) * 20_000,
  },
}))

const trend = points.map(point => point.values.HDPE ?? null)

export function ChartsSection() {
  return (
    <Section name="Charts">
      <SimpleGrid minColWidth="min(100%, 22rem)" autoFlow="auto-fit" spacing={20} style={{ alignItems: 'start' }}>
        <Panel title="Line with a gap">
          <LineChart
            title="Weight by week, by plastic"
            xLabel="Week"
            points={points}
            series={plastics}
            format={formatWeight}
          />
        </Panel>
        <Panel title="Stacked bars">
          <BarChart
            title="Weight by week"
            xLabel="Week"
            points={points}
            series={plastics}
            format={formatWeight}
            isStacked
          />
        </Panel>
        <Panel title="Single series">
          <BarChart
            title="PET by week"
            xLabel="Week"
            points={points}
            series={plastics.slice(0, 1)}
            format={formatWeight}
          />
        </Panel>
        <Panel title="Empty chart and sparkline">
          <LineChart title="No collections" xLabel="Week" points={[]} series={plastics} />
          <Sparkline label="HDPE over 12 weeks, falling, two weeks missing" values={trend} />
        </Panel>
      </SimpleGrid>
    </Section>
  )
}
