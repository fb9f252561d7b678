import { namedYears } from '@fulmar/contract/core/common'
import type { ImportColumn } from '@fulmar/contract/imports'

/** A column, and other words that files use for it. */
export interface Column extends ImportColumn {
  aliases?: readonly string[]
}

export interface Problem {
  /** The key of a column, or null when the whole row is meant. */
  column: string | null
  message: string
}

const numberText = /^[+-]?(\d+([.,]\d+)?|[.,]\d+)$/
const timeText = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/

/** The cells of a row by column, read as what a column holds. What cannot be read becomes a problem of its column. */
export class Cells {
  readonly problems: Problem[] = []
  readonly #values: ReadonlyMap<string, string>

  constructor(values: ReadonlyMap<string, string>, columns: readonly Column[]) {
    this.#values = values
    for (const { key, label, isRequired } of columns)
      if (isRequired && !this.text(key)) this.refuse(key, `${label} is required`)
  }

  refuse(column: string | null, message: string): undefined {
    this.problems.push({ column, message })
  }

  text(key: string): string {
    return (this.#values.get(key) ?? '').trim()
  }

  /** Undefined if the cell is empty. A comma is a decimal point too, as spreadsheets of many countries write it. */
  number(key: string): number | undefined {
    const text = this.text(key).replace(/[\s\u00a0]/g, '')
    if (text === '') return undefined
    if (!numberText.test(text)) return this.refuse(key, 'Enter a number without thousands separators, like 1250.5')
    return Number(text.replace(',', '.'))
  }

  /** One of the options however it is written: "In progress" is IN_PROGRESS. */
  choice<const Option extends string>(key: string, options: readonly Option[], otherwise: Option): Option {
    const text = this.text(key)
    if (text === '') return otherwise
    const written = text.toUpperCase().replaceAll(/[\s/-]+/g, '_')
    const found = options.find(option => option === written)
    if (!found) this.refuse(key, `Use one of ${options.join(', ')}`)
    return found ?? otherwise
  }

  /** A time in UTC (`…Z`), or without a zone one of the programme's time zone; a day alone is its noon. */
  time(key: string): string | undefined {
    const text = this.text(key)
    if (text === '') return undefined
    const [, day, clock = '12:00', zone = ''] = timeText.exec(text) ?? []
    const at = new Date(`${day}T${clock}${zone || 'Z'}`)
    const isDay = !Number.isNaN(at.getTime()) && new Date(`${day}T00:00Z`).toISOString().startsWith(day ?? '-')
    if (!isDay) return this.refuse(key, 'Enter a date like 2026-03-14 or 2026-03-14 09:30')
    const year = at.getUTCFullYear()
    if (year < namedYears.first || year > namedYears.last)
      return this.refuse(key, `Enter a year from ${namedYears.first} to ${namedYears.last}`)
    return zone ? at.toISOString() : `${day}T${clock}`
  }
}
