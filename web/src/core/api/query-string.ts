/** A query string: arrays are joined by commas; undefined, null and '' are omitted. */
export function toQueryString(values: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    const text = Array.isArray(value) ? value.join(',') : `${(value ?? '') as string | number | boolean}`
    if (text !== '') search.set(key, text)
  }
  // Commas and colons are legal in a query and easier to read unescaped.
  return search.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
}

/** Parses a query string; the last of repeated keys wins. */
export const fromQueryString = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))
