import type { Store } from '@fulmar/contract/stores/store-records'
import { formatDay } from '#ui/format/dates.ts'
import { dayName, formatTimes, wholeWeek } from '#ui/hours/hours.ts'
import { PlainTable } from '#ui/table/PlainTable.tsx'

/** Weekly hours, then holidays and exceptions. */
export const HoursTable = ({ operatingHours, exceptions }: Pick<Store, 'operatingHours' | 'exceptions'>) => (
  <PlainTable label="Operating hours">
    <tbody>
      {wholeWeek(operatingHours).map(day => (
        <tr key={day.dayOfWeek}>
          <th scope="row">{dayName(day.dayOfWeek)}</th>
          <td className={day.isOpen ? undefined : 'quiet'}>{formatTimes(day)}</td>
        </tr>
      ))}
      {exceptions.map(day => (
        <tr key={day.date}>
          <th scope="row">
            {formatDay(day.date)}, {day.label}
          </th>
          <td className={day.isOpen ? undefined : 'quiet'}>{formatTimes(day)}</td>
        </tr>
      ))}
    </tbody>
  </PlainTable>
)
