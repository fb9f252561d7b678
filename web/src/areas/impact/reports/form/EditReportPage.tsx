import { inputFrom } from '@fulmar/contract/core/input-from'
import { type FactorSet, impactFactors } from '@fulmar/contract/impact/impact-factors'
import { type ImpactReport, type ReportInput, reportInput } from '@fulmar/contract/impact/impact-report-records'
import { impactReports } from '@fulmar/contract/impact/impact-reports'
import { useNavigate } from '@tanstack/react-router'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { RecordPage } from '#parts/record/RecordPage.tsx'
import { useRecordId } from '#parts/record/use-record-id.ts'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import { useUploads } from '#parts/uploads/use-uploads.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { allReports } from '../reports.words.ts'
import { ReportForm } from './ReportForm.tsx'

export function EditReportPage() {
  const { id, isPossible } = useRecordId()
  const found = useApi(impactReports.get, { params: { id } }, { enabled: isPossible })
  return (
    <RecordPage noun="report" list={allReports} isPossible={isPossible} found={found}>
      {report => ({
        name: `Edit ${report.title}`,
        meaning: 'A draft claims nothing until it is issued.',
        content: report.status === 'DRAFT' ? <EditDraft report={report} /> : <Issued report={report} />,
      })}
    </RecordPage>
  )
}

const Issued = ({ report }: { report: ImpactReport }) => (
  <EmptyState title={`${report.serial} is issued`}>
    <p>An issued report cannot be changed. Withdraw it and draft another one.</p>
  </EmptyState>
)

function EditDraft({ report }: { report: ImpactReport }) {
  const sets = useApi(impactFactors.list, {})
  return (
    <Loaded of={sets} lines={8}>
      {({ data }) => <EditReport report={report} sets={data} />}
    </Loaded>
  )
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
  const { form } = useRecordForm({
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
  return <ReportForm form={form} sets={sets} stores={report.stores} uploads={uploads} onCancel={toReport} />
}
