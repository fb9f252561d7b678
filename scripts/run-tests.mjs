import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { bin, root, run } from './processes.mjs'
import { byPart } from './test-parts.mjs'

/**
 * How many checks or tests passed, failed and were skipped, which failed, and the parts of a step with many.
 * @typedef {object} Result
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 * @property {string[]} [failures]
 * @property {{ name: string, passed: number, failed: number, seconds?: number }[]} [parts]
 */

// More than these at once are no coincidence.
const mostTriedAgain = 3

/**
 * Runs the unit and endpoint tests of all packages. The pages of a worker share one browser, and once in some runs all of one file
 * wait for a page that never loads: a few files that failed run once more on their own, and are named although they pass then.
 * @param {NodeJS.ProcessEnv} [chosen]
 */
export async function runVitest(chosen) {
  const whole = await vitest([], chosen)
  const failed = whole.files.filter(isFailed)
  const isTriedAgain = failed.length > 0 && failed.length <= mostTriedAgain
  const again = isTriedAgain
    ? await vitest(
        failed.map(({ name }) => name),
        chosen,
      )
    : { code: whole.code, files: [] }
  const files = whole.files.map(file => again.files.find(({ name }) => name === file.name) ?? file)
  const flaky = failed.filter(({ name }) => again.files.some(file => file.name === name && !isFailed(file)))
  const count = (...statuses) =>
    files.flatMap(file => file.assertionResults).filter(({ status }) => statuses.includes(status)).length
  return {
    ...resultOf(again.code, count('passed'), count('failed')),
    skipped: count('pending', 'skipped', 'todo'),
    failures: [
      ...files.flatMap(failuresOfFile),
      ...flaky.map(({ name }) => `${relative(root, name)} (flaky): failed among the others, passed on its own`),
    ],
    parts: byPart(files.map(summaryOfFile)),
  }
}

/** @param {string[]} files all where none is named */
const vitest = (files, chosen) =>
  withReport(async report => {
    const args = ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const env = { ...process.env, NODE_ENV: 'test', ...chosen }
    const code = await run(bin('vitest'), args, { env })
    return { code, files: readReport(report).testResults }
  })

const isFailed = ({ status, assertionResults }) =>
  status === 'failed' || assertionResults.some(test => test.status === 'failed')

/**
 * Tells the stories in a real browser.
 * @param {NodeJS.ProcessEnv} chosen
 */
export function runPlaywright(chosen) {
  return withReport(async report => {
    const env = { ...process.env, ...chosen, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const code = await run(bin('playwright', 'e2e'), ['test', '--reporter=list,json'], { cwd: join(root, 'e2e'), env })
    const { stats, suites } = readReport(report)
    const { expected, flaky, unexpected, skipped } = stats
    const stories = suites.flatMap(storiesOf)
    return {
      ...resultOf(code, expected + flaky, unexpected),
      skipped,
      failures: stories.flatMap(failureOfStory),
      parts: [
        ...['desktop', 'phone'].map(name => storiesOn(name, stories)),
        { name: 'axe: pages and dialogs', ...looksOfAxe(stories) },
      ],
    }
  })
}

/** Breaks things under the books for a while, and counts the promises that hold and the mistakes that are caught. */
export const runChaos = () => counting('chaos/run.ts', ['--profile', 'smoke'])

/**
 * Sends some requests of every kind to every operation, one of them known to be valid, and counts those that were answered as they
 * should be.
 * @param {number} cases
 */
export const runFuzz = cases => counting('fuzz/run.ts', ['--seed', '1', '--cases', String(cases)])

const counting = (program, args) =>
  withReport(async report => {
    const code = await run(bin('tsx', 'server'), [program, ...args, '--counts', report])
    const { passed, failed } = readReport(report)
    return resultOf(code, passed, failed)
  })

async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'fulmar-check-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(report) {
  return JSON.parse(readFileSync(report, 'utf8'))
}

function summaryOfFile({ name, assertionResults, startTime, endTime }) {
  const count = status => assertionResults.filter(test => test.status === status).length
  return {
    file: relative(root, name).replaceAll('\\', '/'),
    passed: count('passed'),
    failed: count('failed'),
    seconds: (endTime - startTime) / 1000,
  }
}

function failuresOfFile({ name, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter(test => test.status === 'failed').map(test => `${file}: ${test.fullName}`)
  return message && failed.length === 0 ? [`${file}: ${message}`] : failed
}

/** @returns {{ file: string, title: string, on: string, status: string, results: { duration: number }[], annotations: { type: string }[] }[]} */
function storiesOf({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, ...test }) => ({ file, title, on: projectName, ...test })),
  )
  return [...own, ...suites.flatMap(storiesOf)]
}

/** A story that failed, or that passed only when it was tried again. */
const failureOfStory = ({ file, title, on, status }) =>
  status === 'unexpected' || status === 'flaky' ? [`${file} (${on}, ${status}): ${title}`] : []

function storiesOn(name, stories) {
  const own = stories.filter(({ on }) => on === name)
  const failed = own.filter(({ status }) => status === 'unexpected').length
  const passed = own.filter(({ status }) => status === 'expected' || status === 'flaky').length
  const seconds = own.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0)
  return { name, passed, failed, seconds }
}

/** What axe looked at on the way of the stories; a look that found something also fails its story. */
function looksOfAxe(stories) {
  const looks = stories.flatMap(({ annotations }) => annotations).filter(({ type }) => type.startsWith('axe'))
  const failed = looks.filter(({ type }) => type === 'axe: violations').length
  return { passed: looks.length - failed, failed }
}

// A file that does not load fails no test, and a run of nothing proves nothing: both count as a failure.
function resultOf(code, passed, failed) {
  const isBroken = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isBroken ? 1 : failed }
}
