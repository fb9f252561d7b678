import { Progress, Stack } from '@mantine/core'
import { formatUsage } from './plans.words.ts'

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
    <Stack gap={4} miw="6rem" maw="12rem">
      <span className={share === 100 ? 'figures strong bad' : 'figures'}>{formatUsage(used, limit)}</span>
      {limit !== null && (
        <Progress value={share} size="sm" color={share === 100 ? 'red' : undefined} aria-label={label} />
      )}
    </Stack>
  )
}
