/**
 * What tests are about, for the log: a file belongs to the first part whose pattern its path fits.
 * @type {[name: string, of: RegExp][]}
 */
const parts = [
  ['contract', /^contract\//],
  ['embedded database', /^embedded-postgres\//],
  ['pages', /^web\//],
  ['chaos and fuzz', /^(chaos|fuzz)\//],
  ['audit', /\/audit\.test/],
  ['rebuild', /\/rebuild-figures\.test/],
  ['lock order', /\/lock-order\.test/],
  ['replicas, pooler', /\/(replicas|pooler)\.test/],
  ['upgrades', /\/upgrade\.test/],
  ['backups, moves', /\/(backups|move-database)\.test/],
  ['large lists', /\/(deep-pages|large-lists|large)\.test/],
  [
    'random histories',
    /\/(kept-sums|exactness|counted-dates|play-days|join-days|links|time-zones|figures|[\w-]+\.properties)\.test/,
  ],
  ['areas', /^server\/src\/areas\//],
  ['server', /^server\//],
]

/**
 * Tests by what they are about, with the seconds of their files added up: files run side by side, so the sum is longer than the run.
 * @param {{ file: string, passed: number, failed: number, seconds: number }[]} files
 */
export function byPart(files) {
  const partOf = file => parts.find(([, pattern]) => pattern.test(file))?.[0] ?? 'others'
  return [...parts.map(([name]) => name), 'others'].flatMap(name => {
    const own = files.filter(({ file }) => partOf(file) === name)
    const sum = of => own.reduce((total, file) => total + file[of], 0)
    return own.length === 0 ? [] : [{ name, passed: sum('passed'), failed: sum('failed'), seconds: sum('seconds') }]
  })
}
