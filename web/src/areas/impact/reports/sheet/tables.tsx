import type { Co2e, PlasticImpact, ReportFigures } from '@fulmar/contract/impact/impact-report-records'
import { formatNumber, NONE } from '#ui/format/numbers.ts'
import { formatKg } from '#ui/format/weight.ts'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import { polymerColor } from '../../../../theme/polymers.ts'
import classes from './ReportSheet.module.css'

export const PlasticTable = ({ figures }: { figures: ReportFigures }) => (
  <>
    <h3 className={classes.heading}>By plastic</h3>
    <PlainTable
      className={classes.table}
      label="By plastic"
      columns={['Plastic', 'Weight (kg)', 'kg CO2e per kg', 'CO2e avoided (kg)', 'Range (kg)']}
      isNumbers
    >
      {figures.plastics.filter(plastic => plastic.grams > 0).map(plasticRow)}
      <tr data-total>
        <th scope="row">Total</th>
        <td>{formatKg(figures.grams)}</td>
        <td />
        <td>{formatKg(figures.co2e.value)}</td>
        <td>{rangeOf(figures.co2e)}</td>
      </tr>
    </PlainTable>
    {figures.notCountedGrams > 0 && (
      <p className={classes.note}>
        {formatKg(figures.notCountedGrams)} kg are of plastics without a factor: collected, but not counted for CO2e.
      </p>
    )}
  </>
)

const rangeOf = ({ range }: Co2e) => (range ? `${formatKg(range.low)} to ${formatKg(range.high)}` : NONE)

const plasticRow = ({ plasticCode, label, grams, factor, co2e }: PlasticImpact) => (
  <tr key={plasticCode}>
    <th scope="row">
      <span className={classes.swatch} style={{ background: polymerColor(plasticCode) }} /> {label}
    </th>
    <td>{formatKg(grams)}</td>
    <td>{factor === null ? 'No factor' : formatNumber(factor, { minimumFractionDigits: 3 })}</td>
    <td>{co2e ? formatKg(co2e.value) : 'Not counted'}</td>
    <td>{co2e ? rangeOf(co2e) : NONE}</td>
  </tr>
)

const longestName = 52

interface StoreTableProps {
  stores: ReportFigures['stores']
  total: number
  isContinued?: boolean
}

/** Every name on one line, so that as many rows as planned fit on a page. */
export const StoreTable = ({ stores, total, isContinued }: StoreTableProps) => (
  <>
    <h3 className={classes.heading}>
      By store{isContinued ? ', continued' : total > stores.length ? `: ${formatNumber(total)} stores` : ''}
    </h3>
    <PlainTable className={classes.table} label="By store" columns={['Store', 'Collections', 'Weight (kg)']} isNumbers>
      {stores.map(store => (
        <tr key={store.id}>
          <th scope="row">
            {store.name.length > longestName ? `${store.name.slice(0, longestName - 1).trim()}…` : store.name}
          </th>
          <td>{formatNumber(store.collections)}</td>
          <td>{formatKg(store.grams)}</td>
        </tr>
      ))}
    </PlainTable>
  </>
)
