import { defineConfig } from '@playwright/test'
import stories from './playwright.config.ts'

/** Walks measure what a task takes, one after the other; they are not part of the tests. */
export default defineConfig({
  ...stories,
  testDir: './walks',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  projects: stories.projects?.map(({ name, use }) => ({ name, use })),
})
