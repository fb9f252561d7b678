import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { testPatienceMs } from '../server/test/patience.ts'
import { guidePages } from './build/guide-pages.ts'
import { printedContract } from './build/printed-contract.ts'

export default defineConfig({
  plugins: [react(), printedContract, guidePages],
  test: {
    name: 'web',
    environment: 'happy-dom',
    // A browser and a copy of the app for every file would take four fifths of the time; test/setup.ts tidies up instead.
    isolate: false,
    setupFiles: ['test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: testPatienceMs,
    hookTimeout: testPatienceMs,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
