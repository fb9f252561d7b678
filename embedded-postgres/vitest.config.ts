import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'embedded-postgres',
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // They start and kill real servers.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
