import { printFigures, printTable, printViolations } from '../report.ts'
import { faultKinds } from './faults.ts'
import type { Outage } from './outages.ts'
import type { ClusterTrial } from './trial.ts'

const mostSeconds = 15

/** Prints the figures of a run and what was broken; returns the number of broken promises. */
export function printClusterTrial(trial: ClusterTrial): number {
  const { faults, outages, reads, cuts, violations } = trial
  printFigures(trial, `${faults.length} faults; connections cut between client and balancer ${cuts}`)
  const rows = Object.entries(faultKinds).map(([kind, { words }]) => {
    const own = outages.filter(outage => outage.kind === kind)
    return [words, faults.filter(each => each === kind).length, own.length ? own.map(secondsOf).join('  ') : '']
  })
  console.log('')
  printTable([['fault', 'times', 'seconds until the next acknowledged write'], ...rows])
  printViolations(violations)
  const slow = outages.filter(({ at, backAt }) => !(backAt && backAt - at <= mostSeconds * 1000))
  const lost = violations.filter(({ rule }) => rule === 'acknowledged is there').length
  const doubled = violations.filter(({ rule }) => rule === 'done once').length
  console.log(`
acknowledged writes lost ${lost}, done twice ${doubled}; ${violations.length} violations in all
primary lost ${outages.length} times, longer than ${mostSeconds} s without a write ${slow.length} times
read right after its write ${reads.found}, missed ${reads.missed.length}, not answered ${reads.unanswered}`)
  for (const missed of reads.missed.slice(0, 3)) console.log(`MISSED  ${missed}`)
  return violations.length + slow.length + reads.missed.length
}

const secondsOf = ({ at, backAt }: Outage) => (backAt === undefined ? 'never' : ((backAt - at) / 1000).toFixed(1))
