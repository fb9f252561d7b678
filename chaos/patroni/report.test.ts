import { describe, expect, it } from 'vitest'
import { violation } from '../checker/violation.ts'
import { brokenPromises } from './report.ts'

type Promised = Parameters<typeof brokenPromises>[0]

const clean: Promised = {
  violations: [],
  outages: [{ kind: 'kill primary', isOfTwo: false, at: 0, returnedAt: 6_000, isPromoted: true, backAt: 8_000 }],
  jobs: [{ kind: 'after a failover', seconds: 3 }],
  // Usual in a failover.
  signs: { uncaught: 0, stalled: 0, ended: 7, startedAgain: 1 },
  reads: { found: 10, missed: [], unanswered: 2 },
}

describe('a run of the cluster', () => {
  it('breaks nothing when everything is in time', () => {
    expect(brokenPromises(clean)).toEqual([])
  })

  it.each<[string, Partial<Promised>]>([
    ['a broken rule', { violations: [violation('done once', 'twice', {})] }],
    ['a late write', { outages: clean.outages.map(outage => ({ ...outage, backAt: 16_000 })) }],
    ['a late job', { jobs: [{ kind: 'of a killed process', seconds: undefined }] }],
    ['a read that missed a write', { reads: { ...clean.reads, missed: ['a collection'] } }],
    ['an error that nobody caught', { signs: { ...clean.signs, uncaught: 1 } }],
  ])('fails by %s', (_, broken) => {
    expect(brokenPromises({ ...clean, ...broken })).toHaveLength(1)
  })
})
