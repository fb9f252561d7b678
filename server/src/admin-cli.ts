import { parseArgs } from 'node:util'
import { adminRole } from '@fulmar/contract/permissions'
import { z } from 'zod'
import { invitationUrl } from '#areas/auth/invitations.ts'
import { createAdmin } from '#areas/users/users.ts'
import { ConfigError, readConfig } from '#core/config.ts'
import { openDatabase } from '#core/db.ts'
import { AppError } from '#core/errors.ts'
import { migrate } from '#core/migrate.ts'
import { openPostgres } from '#core/postgres/open-postgres.ts'
import { openLog } from '#core/request-log.ts'

const usage = 'Usage: npm run admin -- create --email ana@example.org [--name "Ana Lopes"] [--role OWNER]'

const newAdmin = z.object({
  email: z.email('--email must be an email address'),
  name: z.string().trim().min(1).max(120).optional(),
  role: adminRole.default('OWNER'),
})

/** `npm run admin -- create …`: makes an administrator on the database that the environment names. */
async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { email: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } },
  })
  if (positionals[0] !== 'create' || positionals.length > 1) throw new AppError('INVALID_INPUT', usage)
  const parsed = newAdmin.safeParse(values)
  if (!parsed.success) throw new AppError('INVALID_INPUT', `${z.prettifyError(parsed.error)}\n${usage}`)
  const { email, name = email.slice(0, email.indexOf('@')), role } = parsed.data

  const config = readConfig(process.env)
  const log = openLog('warn')
  const postgres = await openPostgres(config, log)
  try {
    await migrate(postgres.direct, log)
    const database = openDatabase({ connection: postgres.connection })
    const url = await database
      .transaction(async tx => {
        const id = await createAdmin(tx, { name, email, adminRole: role, status: 'PENDING' })
        return invitationUrl(tx, config.publicUrl, id)
      })
      .finally(database.end)
    console.log(`${email} is invited as ${role}. This link sets the password; it works once, for 7 days:\n${url}`)
  } finally {
    await postgres.stop()
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof AppError || error instanceof ConfigError || error instanceof TypeError
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
})
