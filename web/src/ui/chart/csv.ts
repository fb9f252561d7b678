// Spreadsheets run cells starting with these as formulas.
const startsFormula = /^[=+\-@\t\r]/

const cell = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = startsFormula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180, safe to open in a spreadsheet. */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')

/** Gives the reader a text as a file. */
export function saveText(filename: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  URL.revokeObjectURL(url)
}
