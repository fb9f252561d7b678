import { rebuildFigures } from '#areas/analytics/rebuild.ts'
import { countPointAges } from '#areas/points/expiry/expiry-job.ts'
import { runCommand, withDatabase } from './run-command.ts'

/** `npm run rebuild:figures`: repairs every figure that `npm run audit:ledger` checks, from the raw rows. Run that again to prove it. */
runCommand(async () => {
  const startedAt = Date.now()
  await withDatabase(async database => {
    await database.transaction(rebuildFigures)
    await countPointAges(database)
  })
  console.log(`Rebuilt all figures in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
})
