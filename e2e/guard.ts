import { expect, type Page } from '@playwright/test'

/** What went wrong behind a story's back: anything it did not expect fails it. */
export interface Guard {
  /** Says beforehand that something like this will happen. */
  expect(problem: RegExp): void
}

export function guardOver(page: Page) {
  const problems: string[] = []
  const expected: RegExp[] = []
  const isOurs = (url: string) => url.startsWith(process.env.BASE_URL ?? '')

  page.on('pageerror', error => problems.push(`page error: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('requestfailed', request => {
    const why = request.failure()?.errorText ?? ''
    // A page that is left drops the calls it no longer needs.
    if (isOurs(request.url()) && why !== 'net::ERR_ABORTED') problems.push(`request: ${why} ${request.url()}`)
  })
  page.on('response', response => {
    if (isOurs(response.url()) && response.status() >= 400)
      problems.push(`response: ${response.status()} ${response.url()}`)
  })
  const guard: Guard = { expect: problem => void expected.push(problem) }
  const verify = () =>
    expect(
      problems.filter(problem => !expected.some(pattern => pattern.test(problem))),
      'what nobody expected',
    ).toEqual([])
  return { guard, verify }
}

/** A violation of the content security policy is also said aloud, where the guard hears it. */
export const reportPolicyViolations = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
    })
  })
