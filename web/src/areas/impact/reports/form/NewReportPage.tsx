import { startOf } from '@fulmar/contract/core/fields'
import { type FactorSet, impactFactors } from '@fulmar/contract/impact/impact-factors'
import { reportInput } from '@fulmar/contract/impact/impact-report-records'
import { impactReports } from '@fulmar/contract/impact/impact-reports'
import { reportFields } from '@fulmar/contract/impact/report-fields'
import { useNavigate } from '@tanstack/react-router'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useUploads } from '#parts/uploads/use-uploads.ts'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ReportForm } from './ReportForm.tsx'

export function NewReportPage() {
  const sets = useApi(impactFactors.list, {})
  return <Loaded of={sets}>{({ data }) => <NewReport sets={data} />}</Loaded>
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
  const { adminDetails } = useAdminDetails()
  const uploads = useUploads()
  const start = {
    ...startOf(reportFields),
    ...lastMonth(),
    storeIds: [],
    factorSetId: sets[0]?.id ?? '',
  }
  const form = useSendForm(reportInput, start, {
    send: async body => {
      const [sponsorLogo = null] = await uploads.sendAll(adminDetails?.email ?? '')
      const { data } = await create.mutateAsync({ body: { ...body, sponsorLogo } })
      await navigate({ to: '/analytics/impact-reports/$id', params: { id: data.id } })
    },
  })
  return (
    <Sections>
      <PageHeader
        title="New impact report"
        meaning="A draft claims nothing. Its figures are locked when it is issued."
      />
      <ReportForm
        form={form}
        sets={sets}
        uploads={uploads}
        onCancel={() => void navigate({ to: '/analytics/impact-reports' })}
      />
    </Sections>
  )
}
