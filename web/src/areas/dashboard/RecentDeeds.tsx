import { type Deed, dashboard } from '@fulmar/contract/dashboard'
import { Link } from '@tanstack/react-router'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { REFRESH_MS } from '#parts/figures.ts'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import classes from './dashboard.module.css'
import { pageOf } from './dashboard.words.ts'

/** What was done lately, in sentences, with the way to each thing. */
export function RecentDeeds() {
  const found = useApi(dashboard.activity, { query: {} }, { staleTime: 0, refetchInterval: REFRESH_MS })
  const maySeeAll = useCan('activity:read')
  const body = () => {
    if (found.isPending) return <SkeletonLines count={6} />
    if (!found.data) return found.error && <CallError error={found.error} onRetry={() => void found.refetch()} />
    const { data } = found.data
    if (data.length === 0) return <p className={classes.quiet}>Nothing has been done yet.</p>
    return (
      <ol className={classes.deeds}>
        {data.map(deed => (
          <li key={deed.id}>
            <Sentence deed={deed} />
            <span className={classes.when}>
              <RelativeTime at={deed.at} />
            </span>
          </li>
        ))}
      </ol>
    )
  }
  return (
    <Panel title="Recent activity" aside={maySeeAll && <Link to="/settings/activity">All activity</Link>}>
      {body()}
    </Panel>
  )
}

const Sentence = ({ deed: { who, what, subject } }: { deed: Deed }) => (
  <span className={classes.sentence}>
    <strong>{who}</strong> {what} {subject && <Link to={pageOf[subject.type](subject.id)}>{subject.name}</Link>}
  </span>
)
