import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['contract', 'embedded-postgres', 'server', 'web', 'chaos', 'fuzz'],
    // More than processors, because workers wait for PostgreSQL or for timers half of the time. A percentage would be
    // cut at the number of processors.
    maxWorkers: 2 * availableParallelism(),
  },
})
