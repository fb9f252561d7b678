import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { printedContract } from './build/printed-contract.ts'

export default defineConfig({
  plugins: [react(), printedContract],
  test: {
    name: 'web',
    environment: 'happy-dom',
    // A browser and a copy of the app for every file would take four fifths of the time; test/setup.ts tidies up instead.
    isolate: false,
    setupFiles: ['test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    // A page is compiled the first time a test opens it, which takes its time on a machine that does other work too.
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
