import type { Db } from '#core/db/db.ts'
import { byName, column, figure, listLink, row, share, type ViewAnswer, type ViewRequest } from '../figures.ts'
import { sayKg, sayShare } from '../words.ts'
import { listImpact, type PlasticImpact } from './impact.queries.ts'

/** What the factors are and are not; printed wherever they are used. */
const impactMethod =
  'Factors: EPA Waste Reduction Model (WARM) version 16, recycling pathway, kg CO2e avoided per kg recycled. Scope: US average, avoided virgin production. Plastics without a factor are not counted. Not for offset claims. Bottles: 1 kg of half-litre PET bottles is about 50 bottles.'

export async function impactView(db: Db, { period, compared, scope }: ViewRequest): Promise<ViewAnswer> {
  const [plastics, before] = await Promise.all([
    listImpact(db, scope, period),
    compared ? listImpact(db, scope, compared) : undefined,
  ])
  const now = impactOf(plastics)
  const then = before && impactOf(before)
  const toList = listLink('/collections', period, scope, { status: 'RECORDED' })
  return {
    notCounted: now.notCounted,
    method: impactMethod,
    figures: [
      figure('grams', 'GRAMS', { value: now.grams, previous: then?.grams, link: toList }),
      figure('co2e', 'CO2E', { value: now.co2e, previous: then?.co2e }),
      figure('notCounted', 'GRAMS', { value: now.notCounted, previous: then?.notCounted }),
      figure('bottles', 'COUNT', { value: now.bottles, previous: then?.bottles }),
    ],
    charts: [
      byName({
        key: 'impactByPlastic',
        title: titleOf(plastics, now),
        kind: 'TABLE',
        rowLabel: 'Plastic',
        columns: [
          column('grams', 'Weight', 'GRAMS'),
          column('factor', 'kg CO2e per kg', 'FACTOR'),
          column('co2e', 'CO2e avoided', 'CO2E'),
        ],
        rows: plastics.map(it => row(it.label, [it.grams, it.factor, co2eOf(it)])),
      }),
    ],
  }
}

const co2eOf = ({ grams, factor }: PlasticImpact) => (factor === null ? null : Math.round(grams * factor))
const sum = (values: (number | null)[]) => values.reduce<number>((all, it) => all + (it ?? 0), 0)

const impactOf = (plastics: readonly PlasticImpact[]) => ({
  grams: sum(plastics.map(it => it.grams)),
  co2e: sum(plastics.map(co2eOf)),
  notCounted: sum(plastics.map(it => (it.factor === null ? it.grams : 0))),
  bottles: sum(plastics.map(it => (it.gramsPerBottle === null ? 0 : Math.floor(it.grams / it.gramsPerBottle)))),
})

function titleOf(plastics: PlasticImpact[], { co2e, notCounted, grams }: ReturnType<typeof impactOf>): string {
  const most = plastics.toSorted((a, b) => (co2eOf(b) ?? 0) - (co2eOf(a) ?? 0))[0]
  const part = most ? share(co2eOf(most) ?? 0, co2e) : null
  if (!most || part === null) return 'No plastic with a CO2e factor was collected'
  const left = share(notCounted, grams) ?? 0
  const rest = notCounted > 0 ? `; ${sayKg(notCounted)} (${sayShare(left)}) not counted` : ''
  return `${most.code} accounts for ${sayShare(part)} of the CO2e avoided${rest}`
}
