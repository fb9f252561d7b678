import { defineConfig, devices } from '@playwright/test'
import { testPatienceMs, waitPatienceMs } from '../server/test/patience.ts'
import { browserOptions } from './browser.ts'

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }
const phone = { ...desktop, viewport: { width: 390, height: 844 }, hasTouch: true }

// Phones for every story that fits one, and sweeps over every page, as `npm run test:all` tells them.
const isFull = Boolean(process.env.TEST_ALL)

export default defineConfig({
  testDir: './stories',
  globalSetup: './start-app.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Each has a session of every role, and an administrator has five at most.
  workers: 2,
  // A busy machine may starve a browser for once; a story that fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  timeout: testPatienceMs,
  expect: { timeout: waitPatienceMs },
  reporter: 'list',
  outputDir: '.cache/results',
  use: {
    // Said by start-app.ts, before any story reads it.
    baseURL: process.env.BASE_URL,
    launchOptions: browserOptions(),
    actionTimeout: waitPatienceMs,
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    // Colours are judged when they have arrived, not on their way.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step takes a third of the time: E2E_TRACE=1 turns it on to look into a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: isFull
    ? [
        { name: 'desktop', use: desktop, grepInvert: /@phone-only/ },
        { name: 'phone', use: phone, grep: /@phone/ },
      ]
    : [
        { name: 'desktop', use: desktop, grepInvert: /@phone-only|@sweep/ },
        { name: 'phone', use: phone, grep: /@phone-only|@always/ },
      ],
})
