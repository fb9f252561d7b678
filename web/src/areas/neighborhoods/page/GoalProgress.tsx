import type { NeighborhoodRecord } from '@fulmar/contract/neighborhoods'
import { Progress } from '@mantine/core'
import { formatDate } from '#ui/format/dates.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { Panel } from '#ui/Panel.tsx'
import classes from '../neighborhoods.module.css'
import { sayGoal, sayShare, shareOf } from '../neighborhoods.words.ts'

const DAY_MS = 86_400_000

/** How far the goal of the current period is, and how much of the period is over. */
export function GoalProgress({ neighborhood: { goal, progress } }: { neighborhood: NeighborhoodRecord }) {
  if (!goal || !progress)
    return (
      <Panel title="Goal">
        <p className={classes.quiet}>No goal is set. With one, you see here how far its members have come.</p>
      </Panel>
    )
  const { grams, since, until } = progress
  const share = sayShare(grams, goal.grams)
  const isReached = grams >= goal.grams
  return (
    <Panel title="Goal" aside={<span className={classes.quiet}>{sayGoal(goal)}</span>}>
      <p className={classes.figure}>
        {formatWeight(grams)} <span className={classes.quiet}>of {formatWeight(goal.grams)}</span>
      </p>
      <Progress.Root size={12} radius="xl">
        <Progress.Section
          value={shareOf(grams, goal.grams) * 100}
          color={isReached ? 'green' : 'kelp'}
          aria-label="Goal of the current period"
          aria-valuetext={`${share} of the goal`}
        />
      </Progress.Root>
      <p className={classes.under}>
        <span>{isReached ? `Reached: ${share}` : `${share} of the goal`}</span>
        {/* The last day of the period, not the first after it. */}
        <span>
          {formatDate(since, undefined, 'UTC')} to {formatDate(new Date(Date.parse(until) - DAY_MS), undefined, 'UTC')}
        </span>
      </p>
    </Panel>
  )
}
