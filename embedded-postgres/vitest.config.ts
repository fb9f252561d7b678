import { defineConfig } from 'vitest/config'
import { testPatienceMs } from '../server/test/patience.ts'

export default defineConfig({
  test: {
    name: 'embedded-postgres',
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    testTimeout: testPatienceMs,
    hookTimeout: testPatienceMs,
  },
})
