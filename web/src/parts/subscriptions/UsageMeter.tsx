import { Progress } from '@mantine/core'
import { formatUsage } from './plans.words.ts'
import classes from './subscriptions.module.css'

interface Props {
  /** What is counted: "Collections this month". */
  label: string
  used: number
  limit: number | null
}

/** How much of what a plan includes is used; the bar is only there where there is a limit. */
export function UsageMeter({ label, used, limit }: Props) {
  const share = limit === null ? 0 : Math.min(100, (used / limit) * 100)
  return (
    <div className={`stack ${classes.meter}`}>
      <span data-figures data-full={share === 100 || undefined}>
        {formatUsage(used, limit)}
      </span>
      {limit !== null && (
        <Progress value={share} size="sm" color={share === 100 ? 'red' : undefined} aria-label={label} />
      )}
    </div>
  )
}
