/** The schema of one search parameter: the subset of JSON Schema that list queries use. */
export interface AddressKey {
  type?: string
  enum?: readonly unknown[]
  const?: string | number | boolean
  minimum?: number
  maximum?: number
  maxLength?: number
  pattern?: string
  /** Several patterns, as of a date with a range of years. */
  allOf?: readonly { pattern?: string }[]
  items?: AddressKey
  /** Lists use it: several values, or one comma-separated string. */
  anyOf?: readonly AddressKey[]
  default?: unknown
}

/** The parsed value; the default if it is missing or invalid. */
export function readKey(about: AddressKey, given: unknown): unknown {
  const value = given === undefined ? undefined : readValue(about, given)
  return value === undefined ? about.default : value
}

function readValue(about: AddressKey, given: unknown): unknown {
  const list = about.type === 'array' ? about : about.anyOf?.find(one => one.type === 'array')
  if (list) return readList(list, given)
  if (about.enum) return about.enum.find(one => String(one) === String(given))
  if (about.const !== undefined) return String(given) === String(about.const) ? about.const : undefined
  if (about.type === 'integer' || about.type === 'number') return readNumber(about, given)
  if (about.type === 'boolean') return { true: true, false: false }[String(given)]
  return readText(about, given)
}

function readList({ items = {} }: AddressKey, given: unknown): unknown[] | undefined {
  const parts: unknown[] = Array.isArray(given) ? given : String(given).split(',')
  const values = parts.map(part => readValue(items, part))
  return values.length > 0 && !values.includes(undefined) ? values : undefined
}

function readNumber({ type, minimum = -Infinity, maximum = Infinity }: AddressKey, given: unknown): number | undefined {
  const value = typeof given === 'string' && given.trim() === '' ? Number.NaN : Number(given)
  const fits = type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value)
  return fits && value >= minimum && value <= maximum ? value : undefined
}

function readText({ maxLength = Infinity, pattern, allOf = [] }: AddressKey, given: unknown): string | undefined {
  const text = String(given).trim()
  const fits = [{ pattern }, ...allOf].every(one => new RegExp(one.pattern ?? '').test(text))
  return fits && text.length <= maxLength ? text : undefined
}
