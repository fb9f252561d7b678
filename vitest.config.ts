import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['contract', 'embedded-postgres', 'server', 'web', 'chaos', 'fuzz'],
    // Left to itself, vitest keeps one processor free, which is half of a small machine.
    maxWorkers: '100%',
  },
})
