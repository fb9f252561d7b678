import { expect, it } from 'vitest'
import { lateJobs, limits } from './job-watch.ts'

it('a job is late when it ends after its limit or never', () => {
  for (const kind of Object.keys(limits) as (keyof typeof limits)[]) {
    expect(lateJobs([{ kind, seconds: limits[kind] }])).toEqual([])
    expect(lateJobs([{ kind, seconds: limits[kind] + 0.1 }])).toEqual([
      `a job ${kind} ended after ${(limits[kind] + 0.1).toFixed(1)} s`,
    ])
    expect(lateJobs([{ kind, seconds: undefined }])).toEqual([`a job ${kind} ended never`])
  }
})
