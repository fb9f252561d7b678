import type { ImpactReport } from '@fulmar/contract/impact/impact-report-records'
import { impactReports } from '@fulmar/contract/impact/impact-reports'
import { useNavigate } from '@tanstack/react-router'
import { Download, Pencil, Printer, Stamp, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { ReasonDialog } from '#parts/reasons/ReasonDialog.tsx'
import { RecordActions } from '#parts/record/RecordActions.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { type IssuedReport, isIssued } from './sheet/issued.ts'
import type { useReportPdf } from './sheet/use-report-pdf.ts'

type Pdf = ReturnType<typeof useReportPdf>

export const ReportActions = ({ report, pdf }: { report: ImpactReport; pdf: Pdf }) =>
  isIssued(report) ? <IssuedActions report={report} pdf={pdf} /> : <DraftActions report={report} />

function DraftActions({ report: { id, version, sponsor, title } }: { report: ImpactReport }) {
  const [confirm, dialog] = useConfirm()
  const navigate = useNavigate()
  const mayDraft = useCan('impact:draft')
  const mayIssue = useCan('impact:issue')
  const issue = useSend(impactReports.issue)
  const remove = useSend(impactReports.remove, {
    refresh: [impactReports.list],
    onSuccess: () => void navigate({ to: '/analytics/impact-reports' }),
  })
  const askToIssue = async () => {
    const body = sponsor
      ? `Its figures and evidence are locked permanently, and its kilograms are claimed by ${sponsor}. Later corrections are shown beside it.`
      : 'Its figures and evidence are locked permanently. Without a sponsor it claims nothing. Later corrections are shown beside it.'
    if (await confirm({ title: `Issue ${title}?`, body, verb: 'Issue report' })) issue.mutate({ body: { id, version } })
  }
  const askToDelete = async () => {
    const question = { title: `Delete ${title}?`, body: 'The draft is deleted permanently.', verb: 'Delete draft' }
    if (await confirm({ ...question, tone: 'danger' })) remove.mutate({ body: { id, version } })
  }
  return (
    <>
      <RecordActions
        more={[
          mayDraft && { label: 'Delete', icon: Trash2, isDanger: true, isBusy: remove.isPending, run: askToDelete },
        ]}
        buttons={[
          mayDraft && {
            label: 'Edit',
            icon: Pencil,
            link: { to: '/analytics/impact-reports/$id/edit', params: { id } },
          },
          mayIssue && { label: 'Issue report', icon: Stamp, isMain: true, isBusy: issue.isPending, run: askToIssue },
        ]}
      />
      {dialog}
    </>
  )
}

function IssuedActions({ report, pdf }: { report: IssuedReport; pdf: Pdf }) {
  const { id, version, serial, sponsor, status, title } = report
  const [isWithdrawing, setWithdrawing] = useState(false)
  const mayIssue = useCan('impact:issue')
  const withdraw = useSend(impactReports.withdraw, { closePopup: () => setWithdrawing(false) })
  return (
    <>
      <RecordActions
        more={[
          mayIssue &&
            status === 'ISSUED' && { label: 'Withdraw', icon: Undo2, isDanger: true, run: () => setWithdrawing(true) },
        ]}
        buttons={[
          { label: 'Print', icon: Printer, link: { to: '/analytics/impact-reports/$id/print', params: { id } } },
          {
            label: 'Download PDF',
            icon: Download,
            isMain: true,
            isBusy: pdf.isBusy,
            run: () => pdf.download(serial, title),
          },
        ]}
      />
      {isWithdrawing && (
        <ReasonDialog
          title={`Withdraw ${serial}?`}
          verb="Withdraw report"
          isBusy={withdraw.isPending}
          onSend={reason => withdraw.mutateAsync({ body: { id, version, reason } })}
          onClose={() => setWithdrawing(false)}
        >
          {sponsor
            ? `The claim of ${sponsor} ends, and its kilograms can be claimed again. The report stays on record as withdrawn.`
            : 'The report stays on record as withdrawn.'}{' '}
          This cannot be undone.
        </ReasonDialog>
      )}
    </>
  )
}
