import { type ReportSchedule, type ReportScheduleInput, reportSchedules } from '@fulmar/contract/report-schedules'
import { Button } from '@mantine/core'
import { Send } from 'lucide-react'
import { useSend } from '#core/api/use-api.ts'
import { FactList } from '#ui/FactList.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { formatDateTime, formatDay, formatMonth } from '#ui/format/dates.ts'

interface Props {
  schedule: ReportSchedule
  form: ZodForm<ReportScheduleInput, ReportScheduleInput>
}

/** When it was sent and to whom, when it is next, and one to try. */
export function MonthlyStatus({ schedule, form }: Props) {
  const { lastSent, nextOn, email } = schedule
  const send = useSend(reportSchedules.send, { refresh: [] })
  const sendNow = async () => {
    if (!(await form.trigger('views'))) return
    const { views, plasticCode, storeId, neighborhoodId } = form.getValues()
    send.mutate({ body: { views, plasticCode, storeId, neighborhoodId } })
  }
  const last = send.data
    ? `Just now, the report for ${formatMonth(send.data.data.month.slice(0, 7))}, to ${email}`
    : lastSent
      ? `${formatDateTime(lastSent.at)}, the report for ${formatMonth(lastSent.month.slice(0, 7))}, to ${lastSent.to.join(', ')}`
      : 'Never'
  return (
    <>
      <FactList
        facts={[
          { label: 'Last sent', value: last },
          { label: 'Next', value: nextOn ? formatDay(nextOn) : 'Off' },
        ]}
      />
      <div>
        <Button
          variant="default"
          leftSection={<Send size={16} aria-hidden />}
          loading={send.isPending}
          onClick={() => void sendNow()}
        >
          Send me last month now
        </Button>
      </div>
    </>
  )
}
