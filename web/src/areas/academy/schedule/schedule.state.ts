import { useNavigate } from '@tanstack/react-router'
import { type AddressKeys, useAddress } from '#core/search.ts'
import { useIsPhone } from '#ui/use-is-phone.ts'
import type { CalendarView } from './calendar/days.ts'

/** What the calendar shows, kept in the address. */
export interface ScheduleAddress {
  view?: CalendarView
  /** A day of the month or week that is shown. */
  date?: string
  /** Rounds of other games too. */
  others?: boolean
}

const keys: AddressKeys<ScheduleAddress> = {
  view: { enum: ['month', 'week', 'list'] },
  date: { type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' },
  others: { type: 'boolean' },
}

/** On phones the list is the default. */
export function useScheduleAddress(today: string) {
  const address = useAddress<ScheduleAddress>(keys)
  const usual: CalendarView = useIsPhone() ? 'list' : 'month'
  const navigate = useNavigate()
  const change = (patch: ScheduleAddress) =>
    void navigate({
      to: '.',
      search: { ...address, ...patch } as never,
      replace: true,
      resetScroll: false,
    })
  const { view = usual, date = today, others = false } = address
  // The address may hold a day that does not exist, such as 31 February.
  const isDay = !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date)
  return [{ view, date: isDay ? date : today, others }, change] as const
}
