import { maxEvidenceLines, type ReportInput, type ReportPreview } from '@fulmar/contract/impact/impact-report-records'
import { impactReports } from '@fulmar/contract/impact/impact-reports'
import { Alert, Stack, Title } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Control, useWatch } from 'react-hook-form'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useDebounced } from '#core/debounce.ts'
import { FactList } from '#ui/FactList.tsx'
import { formatCount, formatNumber } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { Panel } from '#ui/Panel.tsx'
import { formatRange, formatWeight } from './reports.words.ts'

type Asked = Pick<ReportInput, 'from' | 'to' | 'storeIds' | 'excludesClaimed' | 'factorSetId'>

/** What the draft in the form would have. */
export function LivePreview({ control }: { control: Control<ReportInput, unknown, ReportInput> }) {
  const [from, to, storeIds, excludesClaimed, factorSetId] = useWatch({
    control,
    name: ['from', 'to', 'storeIds', 'excludesClaimed', 'factorSetId'],
  })
  const asked = useDebounced(JSON.stringify({ from, to, storeIds, excludesClaimed, factorSetId }))
  return <PreviewPanel asked={JSON.parse(asked) as Asked} />
}

/** What a report would have if it were issued now: kilograms, CO2e, and what is claimed already. */
export function PreviewPanel({ asked }: { asked: Asked }) {
  const { from, to, storeIds, excludesClaimed, factorSetId } = asked
  const isComplete = Boolean(from && to && from <= to && factorSetId)
  const found = useApi(
    impactReports.preview,
    {
      query: {
        from,
        to,
        factorSetId,
        claimed: excludesClaimed ? 'without' : 'with',
        ...(storeIds.length > 0 && { storeIds: storeIds.join(',') }),
      },
    },
    { enabled: isComplete, placeholderData: keepPreviousData },
  )
  const body = () => {
    if (!isComplete) return <p className="quiet">Choose the days to see what the report would include.</p>
    return (
      <Loaded of={found} lines={6}>
        {({ data }) => <Preview preview={data} excludesClaimed={excludesClaimed} />}
      </Loaded>
    )
  }
  return <Panel title="If issued now">{body()}</Panel>
}

function Preview({ preview, excludesClaimed }: { preview: ReportPreview; excludesClaimed: boolean }) {
  const { impact } = preview
  return (
    <Stack gap={14} aria-live="polite">
      <FactList
        facts={[
          { label: 'Plastic', value: formatExactWeight(impact.grams) },
          { label: 'CO2e avoided', value: `${formatWeight(impact.co2e.value)} (${formatRange(impact.co2e)})` },
          { label: 'Not counted for CO2e', value: formatExactWeight(impact.notCountedGrams) },
          { label: 'Bottles', value: formatNumber(impact.bottles) },
          { label: 'Collections', value: formatNumber(preview.collections) },
        ]}
      />
      {!preview.isPeriodOver && (
        <Alert color="yellow">The period has not ended, so the report cannot be issued yet.</Alert>
      )}
      {preview.lines > maxEvidenceLines && (
        <Alert color="yellow">
          A report can have {formatNumber(maxEvidenceLines)} collection lines, and this one has{' '}
          {formatNumber(preview.lines)}. Split it by days or stores.
        </Alert>
      )}
      {preview.openReviews > 0 && (
        <Alert color="yellow">
          {formatCount(preview.openReviews, 'collection')} still waiting for review{' '}
          {preview.openReviews === 1 ? 'is' : 'are'} included.
        </Alert>
      )}
      {preview.claimed.length > 0 && (
        <section aria-label="Already claimed">
          <Title order={3} size="h5" mb={6}>
            Already claimed{excludesClaimed && ', left out here'}
          </Title>
          <ul className="stack" style={{ gap: 4 }}>
            {preview.claimed.map(({ report, grams }) => (
              <li key={report.id}>
                {formatExactWeight(grams)} by {report.sponsor} in{' '}
                <Link to="/analytics/impact-reports/$id" params={{ id: report.id }}>
                  {report.serial}
                </Link>
              </li>
            ))}
          </ul>
          {!excludesClaimed && (
            <p className="quiet">With a sponsor, this report cannot be issued until they are left out.</p>
          )}
        </section>
      )}
    </Stack>
  )
}
