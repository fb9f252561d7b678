import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: 'test/global-setup.ts',
    pool: 'forks',
    // Each file has a database of its own; loading the whole app anew as well would take two thirds of the time.
    isolate: false,
    // Life-cycle tests start and kill real servers.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
