import { configDefaults, defineConfig } from 'vitest/config'
import { testPatienceMs } from '../test-patience.ts'
import { testsLeftOut } from '../tests-left-out.ts'

export default defineConfig({
  test: {
    name: 'embedded-postgres',
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...testsLeftOut('embedded-postgres')],
    pool: 'forks',
    testTimeout: testPatienceMs,
    hookTimeout: testPatienceMs,
  },
})
