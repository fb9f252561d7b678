import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { root } from './processes.mjs'

/** Styles of Mantine's own elements, which only its code names. */
const isLibrary = name => /^(mantine|leaflet|react-international-phone)-/.test(name)

/**
 * What is wrong between stylesheets and scripts, given their texts by path: a class that nothing uses, a class that no
 * stylesheet has, a stylesheet that nothing imports, a selector for an attribute that nothing sets, and a key of React that is
 * a text.
 */
export function styleFaults(files) {
  const scripts = [...files].filter(([path]) => /\.tsx?$/.test(path))
  const sheets = [...files]
    .filter(([path]) => path.endsWith('.css'))
    .map(([path, text]) => ({ path, ...readSheet(text) }))
  const code = scripts.map(([, text]) => text).join('\n')
  const uses = usesOf(scripts)
  const words = new Set(scripts.flatMap(([, text]) => plainWords(text)))
  const isModule = ({ path }) => path.endsWith('.module.css')
  const utilities = new Set(sheets.filter(sheet => !isModule(sheet)).flatMap(sheet => [...sheet.classes]))
  return [
    ...sheets.filter(isModule).flatMap(({ path, classes }) => {
      const used = uses.get(path)
      if (!used) return [`${path} is imported by nothing`]
      const unused = used.has('*') ? [] : [...classes].filter(name => !used.has(name))
      const missing = [...used].filter(name => name !== '*' && !classes.has(name))
      return [
        ...unused.map(name => `${path}: nothing uses .${name}`),
        ...missing.map(name => `${path}: a script uses .${name}, which is not there`),
      ]
    }),
    ...[...utilities].filter(name => !words.has(name)).map(name => `nothing uses the utility .${name}`),
    ...classNames(scripts)
      .filter(({ name }) => !utilities.has(name) && !isLibrary(name))
      .map(({ path, name }) => `${path}: no stylesheet has .${name}`),
    ...scripts.flatMap(([path, text]) =>
      textKeys(text).map(key => `${path}: key={${key}} is a text, which can come twice`),
    ),
    ...sheets.flatMap(({ path, attributes }) =>
      [...attributes].filter(name => !code.includes(name)).map(name => `${path}: nothing sets ${name}`),
    ),
  ]
}

/** Keys that people read: where two of a list are the same, React leaves one on the page when the list changes. */
const textKeys = text =>
  [...text.matchAll(/\bkey=\{((?:[^{}]|\{[^{}]*\})+)\}/g)]
    .map(([, key]) => key)
    .filter(key => /(text|label|title|words?|sentence|message|note|line|reason|feature|caption|\.x)\b(?!\.)/i.test(key))

/** Attributes that Mantine and Sonner set. */
const ofLibraries = new RegExp(
  `^data-(${[
    'active|checked|combobox|disabled|error|indeterminate|mantine|position|success|variant',
    'description|icon|sonner|styled|type|y-position',
  ].join('|')})`,
)

function readSheet(text) {
  const selectors = [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .map(found => found[1].trim())
    .filter(selector => !/^(@(?!media)|from$|to$|\d)/.test(selector))
    .map(selector => selector.replace(/"[^"]*"/g, '""').replace(/:global\([^)]*\)/g, ''))
  const names = pattern =>
    new Set(selectors.flatMap(selector => [...selector.matchAll(pattern)].map(found => found[1])))
  return {
    classes: new Set([...names(/\.([a-z][\w-]*)/gi)].filter(name => !isLibrary(name))),
    attributes: new Set([...names(/\[(data-[\w-]+)/g)].filter(name => !ofLibraries.test(name))),
  }
}

/** The classes that scripts take from each module; `*` when one is chosen by a variable. */
function usesOf(scripts) {
  const uses = new Map()
  for (const [path, text] of scripts)
    for (const [, name, from] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = from.startsWith('#') ? `web/src/${from.slice(1)}` : posix.join(posix.dirname(path), from)
      const used = uses.get(sheet) ?? new Set()
      for (const found of text.matchAll(new RegExp(`(?<![\\w./])${name}(?:\\.(\\w+)|\\[)`, 'g')))
        used.add(found[1] ?? '*')
      uses.set(sheet, used)
    }
  return uses
}

const plainWords = text => [...text.matchAll(/['"`]([\w\s$-]*)/g)].flatMap(found => found[1].split(/\s+/))

function classNames(scripts) {
  return scripts.flatMap(([path, text]) =>
    [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, plain, template]) =>
      (plain ?? template.replace(/\$\{[^}]*\}/g, ' '))
        .split(/\s+/)
        .filter(Boolean)
        .map(name => ({ path, name })),
    ),
  )
}

function readSources(folder) {
  return new Map(
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.(css|tsx?)$/.test(entry.name) && !/\.test\./.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')]),
  )
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const faults = styleFaults(readSources(join('web', 'src')))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
