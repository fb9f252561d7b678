import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { openBench } from './bench.ts'
import { printTable } from './report.ts'
import { analytics } from './subjects/analytics.ts'
import { blocking } from './subjects/blocking.ts'
import { collect } from './subjects/collect.ts'
import { collectionList, ledger } from './subjects/collection-list.ts'
import { csvExport } from './subjects/export.ts'
import { csvImport } from './subjects/import.ts'
import { largeExport } from './subjects/large-export.ts'
import { leaderboard } from './subjects/leaderboard.ts'
import { list, listSql } from './subjects/list.ts'
import { overhead } from './subjects/overhead.ts'
import { overload } from './subjects/overload.ts'
import { play } from './subjects/play.ts'
import { publicPages } from './subjects/public-pages.ts'
import { rebuild } from './subjects/rebuild.ts'
import { record } from './subjects/record.ts'
import { redeem } from './subjects/redeem.ts'
import { affordable, rewardList } from './subjects/reward-list.ts'
import { search } from './subjects/search.ts'
import { start } from './subjects/start.ts'
import { storeList, storeStats } from './subjects/store-list.ts'
import type { Subject } from './subjects/subject.ts'
import { userList, userStats } from './subjects/user-list.ts'
import { weights } from './subjects/weights.ts'
import { write } from './subjects/write.ts'

const subjects: Record<string, Subject> = {
  overhead,
  record,
  list,
  'list-sql': listSql,
  write,
  collect,
  rebuild,
  redeem,
  rewards: rewardList,
  affordable,
  leaderboard,
  play,
  'collection-list': collectionList,
  ledger,
  'stores-list': storeList,
  'stores-stats': storeStats,
  'users-list': userList,
  'users-stats': userStats,
  search,
  analytics,
  overload,
  export: csvExport,
  import: csvImport,
  'large-export': largeExport,
  start,
  weights,
  'public-pages': publicPages,
  blocking,
}
const thorough = { seconds: 2, rounds: 3, warmUpSeconds: 2 }
const quick = { seconds: 0.5, rounds: 1, warmUpSeconds: 0.5 }

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, only: text, collections: text, 'data-dir': text },
})
const chosen = values.only?.split(',') ?? Object.keys(subjects)
const unknown = chosen.filter(name => !(name in subjects))
if (unknown.length) {
  console.error(`There is no ${unknown.join(', ')}; there is ${Object.keys(subjects).join(', ')}`)
  process.exit(1)
}

const collections = values.collections === undefined ? undefined : Number(values.collections)
const bench = openBench({
  pace: values.quick ? quick : thorough,
  collections: collections ?? (values.quick ? 100_000 : undefined),
  dataDir: values['data-dir'],
})
console.log(`Node ${process.versions.node}, ${availableParallelism()} cores`)
try {
  for (const name of chosen) await measure(subjects[name] as Subject)
} finally {
  await bench.close()
}

// A slow result does not fail the run; only errors do.
async function measure(subject: Subject) {
  try {
    printTable(subject.title, await subject.measure(bench))
  } catch (error) {
    console.error(`\n${subject.title}\nThis broke:`, error)
    process.exitCode = 1
  }
}
