import { printFigures, printTable, printViolations } from '../report.ts'
import { faultKinds } from './faults.ts'
import { type FollowedJob, lateJobs, limits } from './job-watch.ts'
import { brokenBy, type Outage, secondsOut } from './outages.ts'
import type { ClusterTrial } from './trial.ts'

type Promised = Pick<ClusterTrial, 'violations' | 'outages' | 'jobs' | 'signs' | 'reads'>

/** Everything that a run broke, in words. */
export const brokenPromises = ({ violations, outages, jobs, signs, reads }: Promised): string[] => [
  ...violations.map(({ rule, says }) => `${rule}: ${says}`),
  ...outages.flatMap(brokenBy),
  ...lateJobs(jobs),
  ...reads.missed.map(missed => `a read missed what was acknowledged: ${missed}`),
  ...Array.from({ length: signs.uncaught }, () => 'a process of the app logged an error that nobody caught'),
]

/** Prints the figures of a run and what was broken; returns the broken promises. */
export function printClusterTrial(trial: ClusterTrial): string[] {
  const { faults, outages, jobs, signs, reads, cuts, violations } = trial
  printFigures(trial, `${faults.length} faults; connections cut between client and balancer ${cuts}`)
  const rows = Object.entries(faultKinds).map(([kind, { words }]) => {
    const own = outages.filter(outage => outage.kind === kind)
    return [words, faults.filter(each => each === kind).length, own.map(inSeconds).join('  ')]
  })
  console.log('')
  printTable([['fault', 'times', 'seconds until the next acknowledged write'], ...rows])
  printViolations(violations)
  const lost = violations.filter(({ rule }) => rule === 'acknowledged is there').length
  const doubled = violations.filter(({ rule }) => rule === 'done once').length
  const [ofOne, ofTwo] = [outages.filter(({ isOfTwo }) => !isOfTwo), outages.filter(({ isOfTwo }) => isOfTwo)]
  const broken = brokenPromises(trial)
  console.log(`
acknowledged writes lost ${lost}, done twice ${doubled}; ${violations.length} violations in all
primary lost ${ofOne.length} times, slowest to the next write ${slowest(ofOne)} s; the former one led again ${ofOne.filter(({ isPromoted }) => !isPromoted).length} times
primary and standby lost at once ${ofTwo.length} times, slowest from their return to the next write ${slowest(ofTwo)} s
${Object.keys(limits)
  .map(kind => jobsInWords(jobs, kind))
  .join('\n')}
workers replaced: ${signs.ended} had lost the database, ${signs.stalled} stood still; starts begun again ${signs.startedAgain}; errors that nobody caught ${signs.uncaught}
read right after its write ${reads.found}, missed ${reads.missed.length}, not answered ${reads.unanswered}`)
  for (const each of broken.slice(violations.length)) console.log(`BROKEN  ${each}`)
  return broken
}

const inSeconds = (outage: Outage) => secondsOut(outage)?.toFixed(1) ?? 'never'

const slowest = (outages: Outage[]) =>
  Math.max(0, ...outages.map(each => secondsOut(each) ?? Number.POSITIVE_INFINITY)).toFixed(1)

function jobsInWords(jobs: readonly FollowedJob[], kind: string): string {
  const seconds = jobs.filter(job => job.kind === kind).map(job => job.seconds ?? Number.POSITIVE_INFINITY)
  return `jobs ${kind} ${seconds.length}, slowest ${Math.max(0, ...seconds).toFixed(1)} s`
}
