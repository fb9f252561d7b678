/** The first name and the initial of the last: "Ana C.". */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = ''] = words
  const last = words.length > 1 ? words.at(-1) : undefined
  return last ? `${first} ${String.fromCodePoint(last.codePointAt(0) ?? 0).toUpperCase()}.` : first
}
