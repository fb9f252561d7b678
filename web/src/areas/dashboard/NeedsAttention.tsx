import type { Waiting } from '@fulmar/contract/dashboard/dashboard'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyShore } from '#ui/brand/EmptyShore.tsx'
import { formatTotal } from '#ui/format/numbers.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import classes from './dashboard.module.css'
import { queues } from './dashboard.words.ts'

export function NeedsAttention({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <section aria-labelledby="needs-attention" className={classes.section}>
      <Title order={2} size="h3" id="needs-attention">
        Needs your attention
      </Title>
      {waiting.length === 0 ? (
        <Nothing />
      ) : (
        <ul className={classes.needs}>
          {waiting.map(it => (
            <li key={it.kind}>
              <Need waiting={it} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Need({ waiting: { kind, count, isAtLeast, oldestAt } }: { waiting: Waiting }) {
  const { one, many, icon: Icon, to, search, note } = queues[kind]
  return (
    <Link to={to} search={search ?? {}} className={classes.need}>
      <span className={classes.icon}>
        <Icon size={20} strokeWidth={1.8} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.count}>
          {formatTotal(count, isAtLeast)} <span>{count === 1 ? one : many}</span>
        </span>
        <span className={classes.quiet}>
          {oldestAt ? (
            <>
              oldest: <RelativeTime at={oldestAt} />
            </>
          ) : (
            note
          )}
        </span>
      </span>
    </Link>
  )
}

const Nothing = () => (
  <div className={classes.nothing}>
    <EmptyShore />
    <div>
      <p className={classes.calm}>Nothing needs your attention</p>
      <p className={classes.quiet}>Requests, reviews, approvals, redemptions and rewards that run low appear here.</p>
    </div>
  </div>
)
