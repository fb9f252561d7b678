/** A page that could be suggested. */
export interface KnownRoute {
  path: string
  title: string
}

const wordsOf = (path: string) =>
  path
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Levenshtein distance. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [at, letter] of a.split('').entries()) {
    const next = [at + 1]
    for (let to = 1; to <= b.length; to++) {
      const changed = (row[to - 1] ?? 0) + (letter === b[to - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

// 1 for equal words; a shared prefix counts nearly as much.
function likeness(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  if (shorter >= 3 && (a.startsWith(b) || b.startsWith(a))) return Math.max(0.8, shorter / Math.max(a.length, b.length))
  return 1 - editDistance(a, b) / Math.max(a.length, b.length)
}

const alikeEnough = 0.6

/** How well a path matches: the share of its words, and of the typed ones, that are alike. */
function score(looked: string[], path: string): number {
  const words = wordsOf(path)
  const best = words.map(word => Math.max(0, ...looked.map(typed => likeness(typed, word))))
  const alike = best.filter(value => value >= alikeEnough)
  // One matching word is enough: "/privacy" suggests "/privacy-policy".
  if (alike.length === 0) return 0
  const sum = alike.reduce((total, value) => total + value, 0)
  return sum / words.length + sum / looked.length
}

/** The closest page, if any is similar. */
export function nearestRoute(pathname: string, routes: readonly KnownRoute[]): KnownRoute | undefined {
  const looked = wordsOf(pathname)
  const ranked = routes
    .map(route => ({ route, score: score(looked, route.path) }))
    .filter(row => row.score > 0)
    .sort((a, b) => b.score - a.score || a.route.path.length - b.route.path.length)
  return ranked[0]?.route
}
