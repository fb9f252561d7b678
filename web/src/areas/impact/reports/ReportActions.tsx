import type { ImpactReport } from '@fulmar/contract/impact/impact-report-records'
import { impactReports } from '@fulmar/contract/impact/impact-reports'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { ReasonDialog } from '#parts/reasons/ReasonDialog.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { type IssuedReport, isIssued } from './sheet/issued.ts'
import type { useReportPdf } from './sheet/use-report-pdf.ts'

type Pdf = Omit<ReturnType<typeof useReportPdf>, 'sheet'>

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
      ? `Its figures and evidence are locked for good, and its kilograms are claimed by ${sponsor}. Later corrections are shown beside it.`
      : 'Its figures and evidence are locked for good. Without a sponsor it claims nothing. Later corrections are shown beside it.'
    if (await confirm({ title: `Issue ${title}?`, body, verb: 'Issue report' })) issue.mutate({ body: { id, version } })
  }
  const askToDelete = async () => {
    const question = { title: `Delete ${title}?`, body: 'The draft is gone for good.', verb: 'Delete draft' }
    if (await confirm({ ...question, tone: 'danger' })) remove.mutate({ body: { id, version } })
  }
  return (
    <>
      {mayDraft && (
        <Button variant="default" loading={remove.isPending} onClick={() => void askToDelete()}>
          Delete
        </Button>
      )}
      {mayDraft && (
        <Button
          variant="default"
          renderRoot={props => <Link to="/analytics/impact-reports/$id/edit" params={{ id }} {...props} />}
        >
          Edit
        </Button>
      )}
      {mayIssue && (
        <Button loading={issue.isPending} onClick={() => void askToIssue()}>
          Issue report
        </Button>
      )}
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
      {mayIssue && status === 'ISSUED' && (
        <Button variant="default" onClick={() => setWithdrawing(true)}>
          Withdraw
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<Printer size={16} aria-hidden />}
        renderRoot={props => <Link to="/analytics/impact-reports/$id/print" params={{ id }} {...props} />}
      >
        Print
      </Button>
      <Button
        leftSection={<Download size={16} aria-hidden />}
        loading={pdf.isBusy}
        onClick={() => void pdf.download(serial, title)}
      >
        Download PDF
      </Button>
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
