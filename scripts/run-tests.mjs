import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { bin, root, run } from './processes.mjs'
import { hashOf } from './source-hash.mjs'

/**
 * Runs the unit and endpoint tests of all packages and counts them. Those of the embedded PostgreSQL start and kill
 * servers for half a minute, so outside CI they run only when that package has changed since they last passed.
 */
export function runVitest() {
  return withReport(async report => {
    const passedFor = join(root, 'embedded-postgres', '.cache', 'passed-for')
    const now = hashOf(['embedded-postgres', 'embedded-postgres/src', 'embedded-postgres/test'])
    const isUnchanged = !process.env.CI && existsSync(passedFor) && readFileSync(passedFor, 'utf8') === now
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    if (isUnchanged) args.push('--project=!embedded-postgres')
    const code = await run(bin('vitest'), args, { env: { ...process.env, NODE_ENV: 'test' } })
    if (code === 0) {
      mkdirSync(dirname(passedFor), { recursive: true })
      writeFileSync(passedFor, now)
    }
    const { numPassedTests, numFailedTests, testResults } = readReport(report)
    return { ...judged(code, numPassedTests, numFailedTests), failures: failuresOfVitest(testResults) }
  })
}

/** Runs the stories in a real browser and counts them. */
export function runPlaywright(env) {
  return withReport(async report => {
    const options = { cwd: join(root, 'e2e'), env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } }
    const code = await run(bin('playwright', 'e2e'), ['test', '--reporter=list,json'], options)
    const { stats, suites } = readReport(report)
    const { expected, flaky, unexpected } = stats
    return { ...judged(code, expected + flaky, unexpected), failures: failuresOfPlaywright(suites) }
  })
}

/** Breaks things under the books for a while, and counts the promises that hold and the mistakes that are caught. */
export function runChaos() {
  return withReport(async report => {
    const code = await run(bin('tsx', 'server'), ['chaos/run.ts', '--profile', 'smoke', '--counts', report])
    const { passed, failed } = readReport(report)
    return judged(code, passed, failed)
  })
}

/** Sends the same few requests of every kind to every operation, and counts those that were answered as they should be. */
export function runFuzz() {
  return withReport(async report => {
    const few = ['--seed', '1', '--cases', '10']
    const code = await run(bin('tsx', 'server'), ['fuzz/run.ts', ...few, '--counts', report])
    const { passed, failed } = readReport(report)
    return judged(code, passed, failed)
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
function judged(code, passed, failed) {
  const isBroken = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isBroken ? 1 : failed }
}
