import { inputFrom } from '@fulmar/contract/core/input-from'
import { type FactorSet, impactFactors } from '@fulmar/contract/impact/impact-factors'
import { type ImpactReport, type ReportInput, reportInput } from '@fulmar/contract/impact/impact-report-records'
import { impactReports } from '@fulmar/contract/impact/impact-reports'
import { useNavigate } from '@tanstack/react-router'
import { CallError } from '#core/api/CallError.tsx'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useRecordId } from '#parts/record/use-record-id.ts'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import { useUploads } from '#parts/uploads/use-uploads.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import { ReportForm } from './ReportForm.tsx'

export function EditReportPage() {
  const { id, isPossible } = useRecordId()
  const found = useApi(impactReports.get, { params: { id } }, { enabled: isPossible })
  const sets = useApi(impactFactors.list, {})
  if (!isPossible || found.error?.errorType === 'NOT_FOUND') return <NotFoundState title="This report was not found" />
  if (found.isError) return <CallError as="page" error={found.error} onRetry={() => void found.refetch()} />
  if (sets.isError) return <CallError as="page" error={sets.error} onRetry={() => void sets.refetch()} />
  if (found.isPending || sets.isPending) return <PageSkeleton />
  if (found.data.data.status !== 'DRAFT')
    return (
      <EmptyState title={`${found.data.data.serial} is issued`}>
        <p>An issued report cannot be changed. Withdraw it and draft another one.</p>
      </EmptyState>
    )
  return <EditReport report={found.data.data} sets={sets.data.data} />
}

const inputOf = (report: ImpactReport): ReportInput =>
  inputFrom(reportInput, {
    ...report,
    sponsor: report.sponsor ?? '',
    standard: report.standard ?? '',
    factorSetId: report.factorSet.id,
  })

function EditReport({ report, sets }: { report: ImpactReport; sets: readonly FactorSet[] }) {
  const navigate = useNavigate()
  const change = useSend(impactReports.change)
  const { adminDetails } = useAdminDetails()
  const uploads = useUploads()
  const toReport = () => void navigate({ to: '/analytics/impact-reports/$id', params: { id: report.id } })
  const { form, conflict } = useRecordForm({
    schema: reportInput,
    record: report,
    noun: 'report',
    inputOf,
    isChanged: uploads.items.length > 0,
    onStart: uploads.clear,
    send: async (changed, { id, version, ...onto }) => {
      const input = { ...inputOf({ id, version, ...onto }), ...changed }
      const [sponsorLogo = input.sponsorLogo] = await uploads.sendAll(adminDetails?.email ?? '')
      return (await change.mutateAsync({ body: { id, version, ...input, sponsorLogo } })).data
    },
    onSaved: toReport,
  })
  return (
    <Sections>
      <PageHeader title={`Edit ${report.title}`} meaning="A draft claims nothing until it is issued." />
      <ReportForm form={form} sets={sets} stores={report.stores} uploads={uploads} onCancel={toReport} />
      {conflict}
    </Sections>
  )
}
