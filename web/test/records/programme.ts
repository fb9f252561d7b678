import type { ProgrammeRecord } from '@fulmar/contract/programme'
import { type Setup, type SetupStep, setupStep } from '@fulmar/contract/setup'

export const aProgramme = (over: Partial<ProgrammeRecord> = {}): ProgrammeRecord => ({
  version: 1,
  name: 'Fulmar',
  logo: null,
  email: '',
  phone: '',
  address: '',
  website: '',
  country: '',
  timeZone: 'UTC',
  figuresTimeZone: 'UTC',
  formerTimeZone: null,
  recount: null,
  currency: 'EUR',
  minorUnitsPer1000Points: 1000,
  ...over,
})

/** The first run, with what is done and what is skipped. */
export const aSetup = (done: SetupStep[] = [], skipped: SetupStep[] = [], over: Partial<Setup> = {}): Setup => ({
  steps: setupStep.options.map(key => ({ key, isDone: done.includes(key), isSkipped: skipped.includes(key) })),
  isHidden: false,
  demo: 'AVAILABLE',
  ...over,
})
