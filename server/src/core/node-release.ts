/** Releases that get security fixes; endoflife.date and nodejs.org/en/about/previous-releases, as of November 2026. */
const supported = [24, 22]

/** What to say about a release of Node that nobody patches or that Fulmar is not tested on, such as `20.19.5`. */
export function unsupportedNode(version: string): string | undefined {
  const major = Number(version.split('.')[0])
  if (supported.includes(major)) return undefined
  const reason = major < 22 ? 'has had no security fixes since April 2026' : 'is one that Fulmar was not tested on'
  return `Node ${version} ${reason}. Use Node ${supported.join(' or ')}.`
}
