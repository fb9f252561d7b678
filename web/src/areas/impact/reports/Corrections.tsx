import type { ImpactReport } from '@fulmar/contract/impact/impact-report-records'
import { impactReports } from '@fulmar/contract/impact/impact-reports'
import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { FactList } from '#ui/FactList.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { Panel } from '#ui/Panel.tsx'
import { formatRange, formatWeight } from './reports.words.ts'

/** What happened to the evidence since; the issued figures stay as they are. */
export function Corrections({ report }: { report: ImpactReport }) {
  const found = useApi(impactReports.corrections, { params: { id: report.id } })
  return (
    <Panel title="Corrections since issue">
      <Loaded of={found} lines={3}>
        {({ data: { reversals, collections, grams, net, lateGrams } }) => (
          <Stack gap={14}>
            {collections === 0 ? (
              <p className="quiet">No collection of this report was reversed since it was issued.</p>
            ) : (
              <>
                <FactList
                  facts={[
                    {
                      label: 'Reversed',
                      value: `−${formatExactWeight(grams)} in ${formatCount(collections, 'collection')}`,
                    },
                    { label: 'Net plastic', value: formatExactWeight(net.grams) },
                    { label: 'Net CO2e avoided', value: `${formatWeight(net.co2e.value)} (${formatRange(net.co2e)})` },
                  ]}
                />
                <ul className="stack" style={{ gap: 4 }}>
                  {reversals.map(reversal => (
                    <li key={reversal.collectionId}>
                      <Link to="/collections/$id" params={{ id: reversal.collectionId }}>
                        {reversal.code}
                      </Link>
                      : −{formatExactWeight(reversal.grams)}, reversed on {formatDate(reversal.reversedAt)}
                    </li>
                  ))}
                </ul>
                {collections > reversals.length && <p className="quiet">The latest {reversals.length} are listed.</p>}
              </>
            )}
            {lateGrams > 0 && (
              <p className="quiet">
                {formatExactWeight(lateGrams)} of the same days and stores are not in this report and not claimed by
                another.
              </p>
            )}
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}
