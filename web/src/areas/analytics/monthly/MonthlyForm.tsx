import { viewNames } from '@fulmar/contract/analytics/view-names'
import {
  maxRecipients,
  type ReportSchedule,
  type ReportScheduleInput,
  reportScheduleInput,
  reportSchedules,
} from '@fulmar/contract/report-schedules'
import { Checkbox, TagsInput } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { useOwnViews } from '../use-own-views.ts'
import { MonthlyStatus } from './MonthlyStatus.tsx'
import { type MonthlyControl, ScopeField } from './ScopeField.tsx'

interface Props {
  schedule: ReportSchedule
  onClose: () => void
}

const inputOf = (row: ReportSchedule, mayShare: boolean): ReportScheduleInput => ({
  isOn: row.isOn,
  views: row.views,
  plasticCode: row.plasticCode,
  storeId: row.store?.id ?? null,
  neighborhoodId: row.neighborhood?.id ?? null,
  day: row.day,
  recipients: mayShare ? row.recipients : [],
})

/** On or off, what the report contains, when it is sent and to whom. */
export function MonthlyForm({ schedule, onClose }: Props) {
  const mayShare = useCan('policy:write')
  const save = useSend(reportSchedules.change, { refresh: [reportSchedules.get], closePopup: onClose })
  const form = useSendForm(reportScheduleInput, inputOf(schedule, mayShare), {
    send: values => save.mutateAsync({ body: { ...values, version: schedule.version } }),
    outlivesSearch: true,
  })
  const { control } = form
  return (
    <FormDrawer form={form} title="Monthly email" verb="Save" isBusy={save.isPending} onClose={onClose}>
      <SwitchField
        control={control}
        name="isOn"
        label="Email me a report every month"
        help={`The figures of the month before, sent to ${schedule.email}`}
      />
      <ViewsField control={control} />
      <ScopeField control={control} schedule={schedule} />
      <NumberField
        control={control}
        name="day"
        label="Day of the month"
        help={`1 to 28. Sent within an hour after midnight, ${schedule.timeZone} time.`}
        min={1}
        max={28}
        decimalScale={0}
        allowNegative={false}
      />
      {mayShare && <RecipientsField control={control} />}
      <MonthlyStatus schedule={schedule} form={form} />
    </FormDrawer>
  )
}

function ViewsField({ control }: { control: MonthlyControl }) {
  const { field, fieldState } = useController({ control, name: 'views' })
  const own = useOwnViews()
  const choose = (chosen: string[]) => field.onChange(own.filter(view => chosen.includes(view)))
  return (
    <Checkbox.Group label="Views" value={field.value} onChange={choose} error={fieldState.error?.message}>
      {own.map(view => (
        <Checkbox key={view} value={view} label={viewNames[view]} mt={8} />
      ))}
    </Checkbox.Group>
  )
}

function RecipientsField({ control }: { control: MonthlyControl }) {
  const { field, fieldState, formState } = useController({ control, name: 'recipients' })
  // Errors of single addresses come as a list.
  const wrong = formState.errors.recipients
  const error = fieldState.error?.message ?? (Array.isArray(wrong) ? wrong.find(Boolean)?.message : undefined)
  return (
    <TagsInput
      {...field}
      label="Also send to (optional)"
      description={error ? undefined : `Up to ${maxRecipients} email addresses. Press Enter after each one.`}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxTags={maxRecipients}
      splitChars={[',', ';', ' ']}
      acceptValueOnBlur
    />
  )
}
