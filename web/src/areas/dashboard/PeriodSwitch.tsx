import { type DashboardPeriod, dashboardPeriod } from '@fulmar/contract/dashboard/dashboard'
import { SegmentedControl } from '@mantine/core'
import classes from './dashboard.module.css'
import { shortPeriods } from './dashboard.words.ts'

interface Props {
  value: DashboardPeriod
  onChange: (period: DashboardPeriod) => void
}

export const PeriodSwitch = ({ value, onChange }: Props) => (
  <SegmentedControl
    className={classes.periods}
    aria-label="Period"
    data={dashboardPeriod.options.map(period => ({ value: period, label: shortPeriods[period] }))}
    value={value}
    onChange={onChange}
  />
)
