import { rebuildFigures } from '../rebuild-figures.ts'
import { runCommand, withDatabase } from './run-command.ts'

/** `npm run rebuild:figures`: repairs every figure that `npm run audit:ledger` checks, from the raw rows. Run that again to prove it. */
runCommand(async () => {
  const startedAt = Date.now()
  await withDatabase(database => rebuildFigures(database))
  console.log(`Rebuilt all figures in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
})
