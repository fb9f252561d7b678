import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { bin, root, run } from './processes.mjs'
import { isAccessible, isFull, rememberAccessible, rememberPassed, unchangedTests } from './slow-tests.mjs'

/** Runs the unit and endpoint tests of all packages and counts them, without slow ones that nothing has changed for. */
export function runVitest() {
  return withReport(async report => {
    const left = unchangedTests()
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const env = { ...process.env, NODE_ENV: 'test', TESTS_LEFT_OUT: left.join(',') }
    const code = await run(bin('vitest'), args, { env })
    if (left.length > 0) console.log(`Left out, because nothing they are about has changed: ${left.join(', ')}`)
    if (code === 0) rememberPassed()
    const { numPassedTests, numFailedTests, testResults } = readReport(report)
    return { ...resultOf(code, numPassedTests, numFailedTests), failures: failuresOfVitest(testResults) }
  })
}

/** Runs the stories in a real browser and counts them, without axe where no page has changed. */
export function runPlaywright(env) {
  return withReport(async report => {
    const withoutAxe = isAccessible()
    const chosen = { ...(isFull && { TEST_ALL: '1' }), ...(withoutAxe && { AXE_LEFT_OUT: '1' }) }
    const options = {
      cwd: join(root, 'e2e'),
      env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...chosen },
    }
    const code = await run(bin('playwright', 'e2e'), ['test', '--reporter=list,json'], options)
    if (withoutAxe) console.log('Left out, because no page has changed: axe')
    else if (code === 0) rememberAccessible()
    const { stats, suites } = readReport(report)
    const { expected, flaky, unexpected } = stats
    return { ...resultOf(code, expected + flaky, unexpected), failures: failuresOfPlaywright(suites) }
  })
}

/** Breaks things under the books for a while, and counts the promises that hold and the mistakes that are caught. */
export function runChaos() {
  return withReport(async report => {
    const code = await run(bin('tsx', 'server'), ['chaos/run.ts', '--profile', 'smoke', '--counts', report])
    const { passed, failed } = readReport(report)
    return resultOf(code, passed, failed)
  })
}

/**
 * Sends the same few requests of every kind to every operation, one of them known to be valid, and counts those that were
 * answered as they should be.
 */
export function runFuzz() {
  return withReport(async report => {
    const few = ['--seed', '1', '--cases', isFull ? '100' : '3']
    const code = await run(bin('tsx', 'server'), ['fuzz/run.ts', ...few, '--counts', report])
    const { passed, failed } = readReport(report)
    return resultOf(code, passed, failed)
  })
}

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

function failuresOfVitest(files) {
  return files.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter(test => test.status === 'failed').map(test => `${file}: ${test.fullName}`)
    return message && failed.length === 0 ? [`${file}: ${message}`] : failed
  })
}

/** The stories that failed, and those that passed only when they were tried again. */
function failuresOfPlaywright(suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, projectName }) => `${file} (${projectName}, ${status}): ${title}`),
    ),
    ...failuresOfPlaywright(inner),
  ])
}

// A file that does not load fails no test, and a run of nothing proves nothing: both count as a failure.
function resultOf(code, passed, failed) {
  const isBroken = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isBroken ? 1 : failed }
}
