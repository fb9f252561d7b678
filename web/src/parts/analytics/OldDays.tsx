import type { Analytics } from '@fulmar/contract/analytics/analytics'
import { Alert } from '@mantine/core'

/** Above figures while some of them have the days of the time zone before. */
export const OldDays = ({ timeZone, formerTimeZone }: Pick<Analytics, 'timeZone' | 'formerTimeZone'>) =>
  formerTimeZone !== null && (
    <Alert
      color="yellow"
      variant="light"
      title={`Some figures are of the old days until all are counted for ${timeZone}`}
    >
      Days and months that are not counted again yet begin at midnight in {formerTimeZone}, so sums over several may be
      off. Monthly reports wait until it is done.
    </Alert>
  )
