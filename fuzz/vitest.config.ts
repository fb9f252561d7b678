import { defineConfig } from 'vitest/config'
import { testPatienceMs } from '../server/test/patience.ts'

export default defineConfig({
  test: { name: 'fuzz', include: ['**/*.test.ts'], testTimeout: testPatienceMs, hookTimeout: testPatienceMs },
})
