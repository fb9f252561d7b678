import type { CounterState } from '@fulmar/contract/counter/counter'
import type { Recording } from './database.ts'
import { isWaiting } from './queue.ts'

/** What has not reached the server, and is still meant to. */
export const isUnsent = (recording: Recording): boolean =>
  recording.state === 'REFUSED' || (recording.state === 'WAITING' && isWaiting(recording) && !recording.undo)

const columns = ['Member', 'Store', 'Date', 'Plastic', 'Weight (kg)', 'Note', 'Reference']

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

/** A file that the back office imports as collections: a row for each plastic, with the key as its reference. */
export function unsentFile(
  recordings: Recording[],
  { store }: CounterState,
  nameOf: (staffId: string) => string,
): string {
  const rows = recordings
    .filter(isUnsent)
    .flatMap(({ memberCode, at, lines, staffId, key }) =>
      lines.map(({ plasticCode, grams }) => [
        memberCode,
        store.storeId ?? store.name,
        `${at.slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`,
        plasticCode,
        String(grams / 1000),
        `Weighed by ${nameOf(staffId)}`,
        key,
      ]),
    )
  return [columns, ...rows].map(row => `${row.map(cell).join(',')}\r\n`).join('')
}
