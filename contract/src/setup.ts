import { z } from 'zod'
import { nothing, one } from './core/common.ts'
import { area } from './core/endpoint.ts'

/** What a new programme needs, in order. */
export const setupStep = z.enum(['PROGRAMME', 'TEAM', 'RATES', 'NEIGHBORHOOD', 'STORE', 'MEMBER', 'COLLECTION'])
export type SetupStep = z.infer<typeof setupStep>

export const setup = z.object({
  /** A step is done when its records exist. Only skipping is stored. */
  steps: z.array(z.object({ key: setupStep, isDone: z.boolean(), isSkipped: z.boolean() })),
  /** Whether the dashboard leaves the steps out. */
  isHidden: z.boolean(),
  /** The demo can be loaded while there are no records but administrators. */
  demo: z.enum(['AVAILABLE', 'LOADING', 'FAILED', 'HAS_RECORDS']),
})
export type Setup = z.infer<typeof setup>

export const setupArea = area({
  get: {
    method: 'GET',
    path: '/api/setup',
    access: 'setup:manage',
    summary: 'Get the steps to set up a new programme, and which are done',
    response: one(setup),
  },
  change: {
    method: 'PUT',
    path: '/api/setup',
    access: 'setup:manage',
    summary: 'Choose the steps to skip, and whether the dashboard shows them',
    body: z.strictObject({ skipped: z.array(setupStep).max(setupStep.options.length), isHidden: z.boolean() }),
    response: one(setup),
  },
  loadDemo: {
    method: 'POST',
    path: '/api/setup/demo',
    access: 'setup:manage',
    summary: 'Fill an empty programme with demo data in the background. It cannot be removed again',
    response: nothing,
  },
})
