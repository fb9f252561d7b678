import { formatNumber } from '../format/numbers.ts'
import classes from './TabCount.module.css'

/** How many are behind a tab; nothing is said of none. */
export const TabCount = ({ count }: { count: number | undefined }) =>
  count ? <span className={classes.count}>{formatNumber(count)}</span> : null
