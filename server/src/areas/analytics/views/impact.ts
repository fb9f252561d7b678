import type { Chart } from '@fulmar/contract/analytics/analytics'
import type { Impact } from '@fulmar/contract/impact/impact-report-records'
import type { Db } from '#core/db/db.ts'
import { formatShare, formatWeight } from '#core/words.ts'
import { getMeasure } from '../../impact/impact.ts'
import { byName, column, figure, listLink, row, share, type ViewAnswer, type ViewRequest } from '../figures.ts'
import { bucketPeriods } from '../periods/period.ts'
import { listPlastics } from './collection.queries.ts'
import { plasticsChart } from './collection.ts'
import { listPlasticGrams } from './impact.queries.ts'

export async function impactView(db: Db, request: ViewRequest): Promise<ViewAnswer> {
  const { period, compared, scope } = request
  const [{ method, impactOf }, plastics, before, days, daysBefore, buckets] = await Promise.all([
    getMeasure(db),
    listPlasticGrams(db, scope, period),
    compared ? listPlasticGrams(db, scope, compared) : undefined,
    listPlastics(db, scope, period),
    compared ? listPlastics(db, scope, { ...compared, bucket: 'DAY' }) : undefined,
    bucketPeriods(db, period),
  ])
  const now = impactOf(plastics)
  const then = before && impactOf(before)
  const toList = listLink('/collections', period, scope, { status: 'RECORDED' })
  // The list counts whole collections; each figure counts the weight of some plastics in them.
  const withPlastic = (plastics: readonly Impact['plastics'][number][]) =>
    plastics.length === 0
      ? null
      : { ...toList, search: { ...toList.search, plasticCode: plastics.map(plastic => plastic.plasticCode).join(',') } }
  const [counted, others] = [
    now.plastics.filter(plastic => plastic.co2e !== null),
    now.plastics.filter(plastic => plastic.co2e === null),
  ]
  return {
    notCounted: now.notCountedGrams,
    method,
    figures: [
      figure('grams', 'GRAMS', { value: now.grams, previous: then?.grams, link: toList }),
      figure('co2e', 'CO2E', {
        value: now.co2e.value,
        previous: then?.co2e.value,
        range: now.co2e.range,
        link: withPlastic(counted),
      }),
      figure('notCounted', 'GRAMS', {
        value: now.notCountedGrams,
        previous: then?.notCountedGrams,
        link: withPlastic(others),
      }),
      figure('bottles', 'COUNT', {
        value: now.bottles,
        previous: then?.bottles,
        link: withPlastic(now.plastics.filter(plastic => plastic.bottles > 0)),
      }),
    ],
    charts: [
      co2eChart(
        plasticsChart(request, buckets, avoidedOf(days, counted), [], daysBefore && avoidedOf(daysBefore, counted)),
        now,
      ),
      byName({
        key: 'impactByPlastic',
        title: titleOf(now),
        kind: 'TABLE',
        rowLabel: 'Plastic',
        columns: [
          column('grams', 'Weight', 'GRAMS'),
          column('factor', 'kg CO2e per kg', 'FACTOR'),
          column('co2e', 'CO2e avoided', 'CO2E'),
          column('low', 'Low', 'CO2E'),
          column('high', 'High', 'CO2E'),
        ],
        rows: now.plastics.map(plastic =>
          row(
            plastic.label,
            [
              plastic.grams,
              plastic.factor,
              plastic.co2e?.value ?? null,
              plastic.co2e?.range?.low ?? null,
              plastic.co2e?.range?.high ?? null,
            ],
            withPlastic([plastic]),
          ),
        ),
      }),
    ],
  }
}

type PlasticDays = Parameters<typeof plasticsChart>[2]

/** Grams of CO2e in the place of grams of plastic. */
const avoidedOf = (days: PlasticDays, counted: Impact['plastics']): PlasticDays =>
  days.flatMap(day => {
    const factor = counted.find(item => item.plasticCode === day.plasticCode)?.factor
    return factor ? [{ ...day, grams: Math.round(day.grams * factor) }] : []
  })

const co2eChart = (chart: Chart, { co2e }: Impact): Chart => ({
  ...chart,
  key: 'co2eByPlastic',
  title: co2e.value > 0 ? `${formatWeight(co2e.value)} of CO2e avoided` : 'No plastic with a CO2e factor was collected',
  columns: chart.columns.map(column => ({ ...column, unit: 'CO2E' })),
})

function titleOf({ plastics, co2e, notCountedGrams, grams }: Impact): string {
  const most = plastics.toSorted((a, b) => (b.co2e?.value ?? 0) - (a.co2e?.value ?? 0))[0]
  const part = most ? share(most.co2e?.value ?? 0, co2e.value) : null
  if (!most || part === null) return 'No plastic with a CO2e factor was collected'
  const left = share(notCountedGrams, grams) ?? 0
  const rest = notCountedGrams > 0 ? `; ${formatWeight(notCountedGrams)} (${formatShare(left)}) not counted` : ''
  return `${most.plasticCode} accounts for ${formatShare(part)} of the CO2e avoided${rest}`
}
