import { defineConfig } from 'vitest/config'
import { testPatienceMs } from './test/patience.ts'

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    alias: { '@node-rs/argon2': new URL('test/quick-argon2.ts', import.meta.url).pathname },
    globalSetup: 'test/global-setup.ts',
    pool: 'forks',
    // Each file has a database of its own; loading the whole app anew as well would take two thirds of the time.
    isolate: false,
    testTimeout: testPatienceMs,
    hookTimeout: testPatienceMs,
  },
})
