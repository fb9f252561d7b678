/** Patterns within a package: `scripts/slow-tests.mjs` names what nothing has changed for. */
export const testsLeftOut = (packageName: string) =>
  (process.env.TESTS_LEFT_OUT ?? '')
    .split(',')
    .filter(pattern => pattern.startsWith(`${packageName}/`))
    .map(pattern => pattern.slice(packageName.length + 1))
