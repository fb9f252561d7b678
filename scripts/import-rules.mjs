import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { root } from './processes.mjs'

/** Server areas, from the lowest floor to the highest. An area imports from floors below its own only. */
export const floors = [
  ['activity', 'geo', 'search', 'uploads'],
  ['notifications'],
  ['independence', 'requests'],
  ['costs', 'figures', 'imports', 'integrations', 'jobs', 'look-ups', 'plastic-rates', 'proposals'],
  ['neighborhoods', 'programme', 'rewards', 'users'],
  ['academy', 'auth', 'impact', 'points', 'role-switches', 'subscriptions'],
  ['analytics', 'collections', 'master-data', 'stores'],
  ['about', 'counter', 'dashboard', 'landing', 'reports', 'saved-views', 'setup'],
]

/** An import breaks a rule by where it comes `from` and goes `to`: paths from the root, or the name of a package. */
const rules = [
  {
    says: 'the contract imports zod and itself, nothing else',
    isBroken: (from, to) => within(from, 'contract/src') && !within(to, 'contract/src') && !isPackage(to, 'zod'),
  },
  {
    says: 'server and web share the contract only',
    isBroken: (from, to) =>
      (within(from, 'server') && within(to, 'web')) || (within(from, 'web') && within(to, 'server')),
  },
  {
    says: "server: core knows no product, so it imports no area's file",
    isBroken: (from, to) => within(from, 'server/src/core') && within(to, 'server/src/areas'),
  },
  {
    says: 'server: core and areas do not import the files that wire them together (app, main, start)',
    isBroken: (from, to) =>
      (within(from, 'server/src/core') || within(from, 'server/src/areas')) && isDirectlyIn(to, 'server/src'),
  },
  {
    says: 'server: nothing imports main',
    isBroken: (_, to) => to === 'server/src/main.ts',
  },
  {
    says: "server: an area calls another area's front file (areas/stores/stores.ts), never its queries, routes or rest",
    isBroken: (from, to) => {
      const [own, other] = [areaOf('server', from), areaOf('server', to)]
      return own !== undefined && other !== undefined && own !== other && to !== `server/src/areas/${other}/${other}.ts`
    },
  },
  {
    says: 'server: an area imports from the floors below it (`floors` in scripts/import-rules.mjs), never from its own or above',
    isBroken: (from, to) => {
      const [own, other] = [areaOf('server', from), areaOf('server', to)]
      return own !== undefined && other !== undefined && own !== other && !(floorOf(other) < floorOf(own))
    },
  },
  {
    says: 'server: queries know SQL only: neither rules nor routes nor HTTP',
    isBroken: (from, to) =>
      from.endsWith('.queries.ts') && ((within(to, 'server/src/areas') && !to.endsWith('.queries.ts')) || isHttp(to)),
  },
  {
    says: 'server: rules know no HTTP, which belongs in the routes of an area',
    isBroken: (from, to) => within(from, 'server/src/areas') && !from.endsWith('.routes.ts') && isHttp(to),
  },
  {
    says: 'web: ui knows no product: it imports neither contract, core, parts nor areas',
    isBroken: (from, to) =>
      within(from, 'web/src/ui') &&
      ['contract', 'web/src/core', 'web/src/parts', 'web/src/areas'].some(folder => within(to, folder)),
  },
  {
    says: 'web: core imports neither parts nor areas',
    isBroken: (from, to) =>
      within(from, 'web/src/core') && ['web/src/parts', 'web/src/areas'].some(folder => within(to, folder)),
  },
  {
    says: 'web: parts import no area',
    isBroken: (from, to) => within(from, 'web/src/parts') && within(to, 'web/src/areas'),
  },
  {
    says: 'web: areas never import each other; what two of them need moves to parts',
    isBroken: (from, to) => {
      const [own, other] = [areaOf('web', from), areaOf('web', to)]
      return own !== undefined && other !== undefined && own !== other
    },
  },
  {
    says: 'a relative import stays inside its package; another package is named',
    isBroken: (from, to, specifier) => specifier.startsWith('.') && to.split('/')[0] !== from.split('/')[0],
  },
]

/**
 * One sentence for each broken rule.
 * @param {{ path: string, source: string }[]} files
 * @returns {string[]}
 */
export function findViolations(files) {
  const broken = files.flatMap(({ path, source }) =>
    importsOf(source).flatMap(specifier => {
      const to = targetOf(path, specifier)
      return rules
        .filter(rule => rule.isBroken(path, to, specifier))
        .map(rule => `${path} imports ${specifier}, but ${rule.says}.`)
    }),
  )
  return [...broken, ...findCircles(files)]
}

/** Circular imports, type-only ones included. */
function findCircles(files) {
  const sources = new Map(files.map(({ path, source }) => [path, source]))
  const isDone = new Set()
  const circles = []
  const visit = (path, trail) => {
    const start = trail.indexOf(path)
    if (start >= 0) circles.push(`Circular import: ${[...trail.slice(start), path].join(' → ')}.`)
    if (start >= 0 || isDone.has(path) || !sources.has(path)) return
    for (const specifier of importsOf(sources.get(path))) visit(targetOf(path, specifier), [...trail, path])
    isDone.add(path)
  }
  for (const path of sources.keys()) visit(path, [])
  return circles
}

const IMPORT = /^\s*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

function importsOf(source) {
  return [...source.matchAll(IMPORT)].map(([, statement, call]) => statement ?? call)
}

function targetOf(from, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const own = from.split('/')[0]
  if (specifier.startsWith('#test/')) return posix.join(own, specifier.slice(1))
  if (specifier.startsWith('#')) return posix.join(own, 'src', specifier.slice(1))
  const [, contractFile] = /^@fulmar\/contract\/(.+)$/.exec(specifier) ?? []
  if (contractFile) return `contract/src/${contractFile}.ts`
  const [, sibling] = /^@fulmar\/([^/]+)/.exec(specifier) ?? []
  return sibling ? `${sibling}/` : specifier
}

function within(path, folder) {
  return path.startsWith(`${folder}/`)
}

function isDirectlyIn(path, folder) {
  return posix.dirname(path) === folder
}

function isPackage(to, name) {
  return to === name || to.startsWith(`${name}/`)
}

function isHttp(to) {
  return isPackage(to, 'fastify') || to.startsWith('@fastify/') || to === 'server/src/core/http/routes.ts'
}

function areaOf(side, path) {
  return new RegExp(`^${side}/src/areas/([^/]+)/`).exec(path)?.[1]
}

/** An area without a floor is above nothing, so it can import no other area. */
function floorOf(area) {
  const floor = floors.findIndex(areas => areas.includes(area))
  return floor < 0 ? Number.NaN : floor
}

function readSources() {
  return ['contract', 'server', 'web'].flatMap(name =>
    readdirSync(join(root, name, 'src'), { recursive: true })
      .map(file => posix.join(name, 'src', file.split(sep).join('/')))
      // Tests may import anything.
      .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map(path => ({ path, source: readFileSync(join(root, path), 'utf8') })),
  )
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const violations = findViolations(readSources())
  for (const sentence of violations) console.error(sentence)
  process.exitCode = violations.length > 0 ? 1 : 0
}
