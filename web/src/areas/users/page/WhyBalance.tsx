import { userRecord } from '@fulmar/contract/user-record'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { formatCount, formatPoints } from '#ui/format/numbers.ts'
import { Panel } from '#ui/Panel.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import classes from '../users.module.css'
import { entryWords, saySigned } from '../users.words.ts'

/** What each kind of movement did, down to the balance: the same sum the books make. */
export function WhyBalance({ userId }: { userId: string }) {
  const found = useApi(userRecord.balance, { params: { id: userId } })
  return <Panel title="Why this balance">{content(found)}</Panel>
}

function content(found: ReturnType<typeof useApi<typeof userRecord.balance>>) {
  if (found.isPending) return <SkeletonLines count={4} />
  if (found.isError) return <CallError error={found.error} onRetry={() => void found.refetch()} />
  const { available, held, lifetime, kinds } = found.data.data
  const moved = kinds.filter(kind => kind.available !== 0)
  return (
    <>
      <table className={classes.rows} aria-label="How the balance adds up">
        <tbody>
          {moved.map(({ kind, entries, available: points }) => (
            <tr key={kind}>
              <th scope="row">
                {entryWords[kind]}
                <span className={classes.quiet}>{formatCount(entries, 'entry', 'entries')}</span>
              </th>
              <td className={classes.figure}>{saySigned(points)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={classes.total}>
            <th scope="row">To spend now</th>
            <td className={classes.figure}>{formatPoints(available)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={classes.quiet}>
        {held > 0 && `${formatPoints(held)} are held for rewards on their way. `}
        {formatPoints(lifetime)} were earned with plastic in all.
      </p>
    </>
  )
}
