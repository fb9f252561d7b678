import { formatNumber } from '../format/numbers.ts'
import classes from './TabCount.module.css'

/** The count on a tab; hidden if 0. */
export const TabCount = ({ count }: { count: number | undefined }) =>
  count ? <span className={classes.count}>{formatNumber(count)}</span> : null
