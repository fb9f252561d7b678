import type { RoleSwitchCase } from '@fulmar/contract/role-switches'
import { Title } from '@mantine/core'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { sayWish } from './role-switches.words.ts'
import { SwitchBadge } from './SwitchBadges.tsx'
import classes from './switches.module.css'

interface Props {
  history: RoleSwitchCase['history']
  name: string
}

/** Earlier requests of this user, newest first. */
export const SwitchHistory = ({ history, name }: Props) => (
  <section>
    <Title order={3}>Earlier requests</Title>
    {history.length === 0 ? (
      <p className={classes.quiet}>{name} has not asked for another role before.</p>
    ) : (
      <ul className={classes.history}>
        {history.map(it => (
          <li key={it.id}>
            <div>
              {sayWish(it)}
              <span className={classes.quiet}>
                asked <RelativeTime at={it.requestedAt} />
                {it.decisionReason && ` · “${it.decisionReason}”`}
              </span>
            </div>
            <SwitchBadge status={it.status} />
          </li>
        ))}
      </ul>
    )}
  </section>
)
