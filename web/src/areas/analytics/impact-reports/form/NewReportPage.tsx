import { type FactorSet, impactFactors } from '@fulmar/contract/impact/impact-factors'
import { reportInput } from '@fulmar/contract/impact/impact-report-records'
import { impactReports } from '@fulmar/contract/impact/impact-reports'
import { useNavigate } from '@tanstack/react-router'
import { CallError } from '#core/api/CallError.tsx'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import { ReportForm } from './ReportForm.tsx'

export function NewReportPage() {
  const sets = useApi(impactFactors.list, {})
  if (sets.isPending) return <PageSkeleton />
  if (sets.isError) return <CallError as="page" error={sets.error} onRetry={() => void sets.refetch()} />
  return <NewReport sets={sets.data.data} />
}

/** The month before this one. */
function lastMonth(now = new Date()) {
  const day = (month: number, date: number) =>
    new Date(Date.UTC(now.getFullYear(), month, date)).toISOString().slice(0, 10)
  return { from: day(now.getMonth() - 1, 1), to: day(now.getMonth(), 0) }
}

function NewReport({ sets }: { sets: readonly FactorSet[] }) {
  const navigate = useNavigate()
  const create = useSend(impactReports.create)
  const start = {
    title: '',
    sponsor: '',
    standard: '',
    ...lastMonth(),
    storeIds: [],
    excludesClaimed: true,
    factorSetId: sets[0]?.id ?? '',
  }
  const form = useSendForm(reportInput, start, {
    send: async body => {
      const { data } = await create.mutateAsync({ body })
      await navigate({ to: '/analytics/impact-reports/$id', params: { id: data.id } })
    },
  })
  return (
    <Sections>
      <PageHeader
        title="New impact report"
        meaning="A draft claims nothing. Its figures are locked when it is issued."
      />
      <ReportForm form={form} sets={sets} onCancel={() => void navigate({ to: '/analytics/impact-reports' })} />
    </Sections>
  )
}
