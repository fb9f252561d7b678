import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['contract', 'embedded-postgres', 'server', 'web', 'chaos', 'fuzz'],
    // Workers wait for PostgreSQL or for timers half of the time.
    maxWorkers: '200%',
  },
})
