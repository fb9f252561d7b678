import { auditLedger } from '#areas/points/audit.ts'
import { sql } from '#core/db/db.ts'
import { runCommand, withDatabase } from './run-command.ts'

/** `npm run audit:ledger`: checks every invariant of the ledger and totals; exits with 1 when one is broken. */
runCommand(async () => {
  const findings = await withDatabase(database =>
    database.transaction(async tx => {
      await tx.run(sql`set local work_mem = '256MB'`)
      return auditLedger(tx, ({ promise, violations }) =>
        console.log(violations === 0 ? `ok      ${promise}` : `BROKEN  ${promise}: ${violations} violations`),
      )
    }),
  )
  if (findings.some(({ violations }) => violations > 0)) process.exitCode = 1
})
