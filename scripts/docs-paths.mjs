import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from './processes.mjs'

// What a text names must exist: paths and file names in backticks, commands of npm, and links with their headings. Ships are
// the example of docs/adding-an-area.md.

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => existsSync(join(root, file)))
const folders = new Set(files.flatMap(file => ancestors(file)))
const names = new Set(files.map(file => posix.basename(file)))
const commands = new Set(Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts))
const texts = files.filter(file => file.endsWith('.md') && file !== 'CHANGELOG.md')

const missing = texts.flatMap(text => {
  const lines = proseOf(text)
  return lines.flatMap((line, index) =>
    [...pathsIn(line), ...commandsIn(line), ...linksIn(text, line)].map(what => `${text}:${index + 1}: ${what}`),
  )
})
for (const each of missing) console.error(each)
process.exitCode = missing.length > 0 ? 1 : 0

/** The lines of a text, blocks of code emptied. */
function proseOf(text) {
  let isCode = false
  return readFileSync(join(root, text), 'utf8')
    .split('\n')
    .map(line => {
      if (/^\s*```/.test(line)) isCode = !isCode
      return isCode ? '' : line
    })
}

function pathsIn(line) {
  return [...line.matchAll(/`([^`]+)`/g)]
    .flatMap(([, quoted]) => alternatives(quoted))
    .filter(path => looksLikeFile(path) && !exists(path))
    .map(path => `no file ${path}`)
}

/** `{a,b}.ts` is a.ts and b.ts. */
function alternatives(path) {
  const braces = /^(.*)\{([\w.,-]+)\}(.*)$/.exec(path)
  return braces ? braces[2].split(',').flatMap(part => alternatives(braces[1] + part + braces[3])) : [path]
}

/** A path of this repository from its root or from one of its packages, or the bare name of a source file. */
function looksLikeFile(path) {
  if (!/^[\w.@#-][\w./@-]*$/.test(path) || /(^|[/_])ship|NNNN|\.cache\b/i.test(path)) return false
  const first = path.split('/')[0]
  return path.includes('/')
    ? folders.has(first) || /\.(tsx?|mjs|sql|md|css)$/.test(path)
    : /^[\w-]+(\.[\w-]+)*\.(tsx?|mjs|sql|md|css)$/.test(path)
}

function exists(path) {
  const plain = path.replace(/\/$/, '')
  if (!plain.includes('/')) return names.has(plain) || folders.has(plain)
  return files.includes(plain) || folders.has(plain) || files.some(file => file.endsWith(`/${plain}`))
}

function commandsIn(line) {
  return [...line.matchAll(/`npm run ([\w:-]+)/g)]
    .filter(([, name]) => !commands.has(name))
    .map(([, name]) => `no command npm run ${name}`)
}

function linksIn(text, line) {
  return [...line.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => {
    if (/^(https?:|mailto:|\/)/.test(target)) return []
    const [path, heading] = target.split('#')
    const file = path ? posix.normalize(posix.join(dirname(text), path)) : text
    if (!files.includes(file) && !folders.has(file.replace(/\/$/, ''))) return [`no file ${file}`]
    return heading && !headingsOf(file).has(heading) ? [`no heading #${heading} in ${file}`] : []
  })
}

function headingsOf(file) {
  const headings = proseOf(file).filter(line => line.startsWith('#'))
  return new Set(
    headings.map(line =>
      line
        .replace(/^#+\s*/, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  )
}

function ancestors(file) {
  const folder = posix.dirname(file)
  return folder === '.' ? [] : [folder, ...ancestors(folder)]
}
