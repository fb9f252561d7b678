import { ActionIcon, Button, Group, Switch, Title } from '@mantine/core'
import { CalendarDays, CalendarRange, ChevronLeft, ChevronRight, LayoutList } from 'lucide-react'
import type { ReactNode } from 'react'
import { shiftDay } from '#ui/format/zones.ts'
import { ViewSwitch } from '#ui/table/ViewSwitch.tsx'
import { type CalendarView, shiftMonth } from './calendar/days.ts'
import { formatPeriod } from './calendar/words.ts'
import type { ScheduleAddress } from './schedule.state.ts'

const views = [
  { value: 'month', label: 'Month', icon: <CalendarDays size={15} aria-hidden /> },
  { value: 'week', label: 'Week', icon: <CalendarRange size={15} aria-hidden /> },
  { value: 'list', label: 'List', icon: <LayoutList size={15} aria-hidden /> },
]

interface Props {
  view: CalendarView
  date: string
  days: readonly string[]
  others: boolean
  onChange: (patch: ScheduleAddress) => void
  action: ReactNode
}

/** Which days are shown, and how. */
export function CalendarHead({ view, date, days, others, onChange, action }: Props) {
  const unit = view === 'week' ? 'week' : 'month'
  const step = (count: number) =>
    onChange({ date: view === 'week' ? shiftDay(date, 7 * count) : shiftMonth(date, count) })
  return (
    <Group gap="12px 20px" justify="space-between">
      <Group gap="8px 12px">
        <ActionIcon variant="default" size={36} aria-label={`Previous ${unit}`} onClick={() => step(-1)}>
          <ChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={36} aria-label={`Next ${unit}`} onClick={() => step(1)}>
          <ChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => onChange({ date: undefined })}>
          Today
        </Button>
        <Title order={2} size="h3" aria-live="polite">
          {formatPeriod(view, date, days)}
        </Title>
      </Group>
      <Group gap="8px 12px">
        <Switch
          label="Other games"
          checked={others}
          onChange={event => onChange({ others: event.currentTarget.checked || undefined })}
        />
        {/* Which view is the default depends on the screen, so the address always says it. */}
        <ViewSwitch
          views={views}
          value={view}
          onChange={({ view: next = 'month' }) => onChange({ view: next as CalendarView })}
        />
        {action}
      </Group>
    </Group>
  )
}
