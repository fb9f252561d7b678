import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { printedContract } from './build/printed-contract.ts'

export default defineConfig({
  plugins: [react(), printedContract],
  test: {
    name: 'web',
    environment: 'happy-dom',
    setupFiles: ['test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    unstubGlobals: true,
  },
})
