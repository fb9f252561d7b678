import type { ImpactReport } from '@fulmar/contract/impact/impact-report-records'
import { impactReports } from '@fulmar/contract/impact/impact-reports'
import { Link } from '@tanstack/react-router'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { FactList } from '#ui/FactList.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { Panel } from '#ui/Panel.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import classes from './reports.module.css'
import { sayRange, sayWeight } from './reports.words.ts'

/** What happened to the evidence since; the issued figures stay as they are. */
export function Corrections({ report }: { report: ImpactReport }) {
  const found = useApi(impactReports.corrections, { params: { id: report.id } })
  const body = () => {
    if (found.isPending) return <SkeletonLines count={3} />
    if (found.isError) return <CallError error={found.error} onRetry={() => void found.refetch()} />
    const { reversals, collections, grams, net, lateGrams } = found.data.data
    return (
      <div className={classes.preview}>
        {collections === 0 ? (
          <p className={classes.soft}>No collection of this report was reversed since it was issued.</p>
        ) : (
          <>
            <FactList
              facts={[
                {
                  label: 'Reversed',
                  value: `−${formatExactWeight(grams)} in ${formatCount(collections, 'collection')}`,
                },
                { label: 'Net plastic', value: formatExactWeight(net.grams) },
                { label: 'Net CO2e avoided', value: `${sayWeight(net.co2e.value)} (${sayRange(net.co2e)})` },
              ]}
            />
            <ul className={classes.claims}>
              {reversals.map(it => (
                <li key={it.collectionId}>
                  <Link to="/collections/$id" params={{ id: it.collectionId }}>
                    {it.code}
                  </Link>
                  : −{formatExactWeight(it.grams)}, reversed on {formatDate(it.reversedAt)}
                </li>
              ))}
            </ul>
            {collections > reversals.length && (
              <p className={classes.soft}>The latest {reversals.length} are listed.</p>
            )}
          </>
        )}
        {lateGrams > 0 && (
          <p className={classes.soft}>
            {formatExactWeight(lateGrams)} of the same days and stores are not in this report and not claimed by
            another.
          </p>
        )}
      </div>
    )
  }
  return <Panel title="Corrections since issue">{body()}</Panel>
}
