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

/**
 * Runs the unit and endpoint tests of all packages.
 * @param {NodeJS.ProcessEnv} [chosen]
 */
export function runVitest(chosen) {
  return withReport(async report => {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const env = { ...process.env, NODE_ENV: 'test', ...chosen }
    const code = await run(bin('vitest'), args, { env })
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = readReport(report)
    return {
      ...resultOf(code, numPassedTests, numFailedTests),
      skipped: numPendingTests,
      failures: testResults.flatMap(failuresOfFile),
      parts: byPart(testResults.map(summaryOfFile)),
    }
  })
}

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
