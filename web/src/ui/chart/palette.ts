import type { ChartSeries } from './chart.types.ts'

const palette = ['var(--kelp)', 'var(--coral)', 'var(--info)', 'var(--warning)', 'var(--danger)', 'var(--ink-faint)']

/** Every series with the colour it has everywhere. */
export const coloured = (series: readonly ChartSeries[]) =>
  series.map((it, index) => ({
    name: it.name,
    label: it.label,
    color: it.color ?? palette[index % palette.length] ?? 'var(--kelp)',
  }))
