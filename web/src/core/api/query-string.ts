/** Values as they stand in an address: arrays joined by a comma, nothing for undefined, null and ''. */
export function toQueryString(values: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    const text = Array.isArray(value) ? value.join(',') : `${(value ?? '') as string | number | boolean}`
    if (text !== '') search.set(key, text)
  }
  // A comma and a colon are legal in a query and far easier to read than %2C and %3A.
  return search.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
}

/** The address read back: every value is a string; the last of several wins. */
export const fromQueryString = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))
