import { rebuildFigures } from '#areas/analytics/rebuild.ts'
import { runCommand, withDatabase } from './with-database.ts'

/** `npm run rebuild:figures`: adds up every rollup from the raw rows again. `npm run audit:ledger` proves the result. */
runCommand(async () => {
  const startedAt = Date.now()
  await withDatabase(database => database.transaction(rebuildFigures))
  console.log(`Rebuilt all figures in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
})
