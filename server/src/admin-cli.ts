import { parseArgs } from 'node:util'
import { adminRole } from '@fulmar/contract/core/roles'
import { z } from 'zod'
import { invitationUrl } from '#areas/auth/auth.ts'
import { createAdmin } from '#areas/users/users.ts'
import { AppError } from '#core/errors.ts'
import { runCommand, withDatabase } from './with-database.ts'

const usage = 'Usage: npm run admin -- create --email ana@example.org [--name "Ana Lopes"] [--role OWNER]'

const newAdmin = z.object({
  email: z.email('--email must be an email address'),
  name: z.string().trim().min(1).max(120).optional(),
  role: adminRole.default('OWNER'),
})

/** `npm run admin -- create …`: invites an administrator to the configured database. */
runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { email: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } },
  })
  if (positionals[0] !== 'create' || positionals.length > 1) throw new AppError('INVALID_INPUT', usage)
  const parsed = newAdmin.safeParse(values)
  if (!parsed.success) throw new AppError('INVALID_INPUT', `${z.prettifyError(parsed.error)}\n${usage}`)
  const { email, name = email.slice(0, email.indexOf('@')), role } = parsed.data
  const url = await withDatabase((database, publicUrl) =>
    database.transaction(async tx => {
      const id = await createAdmin(tx, { name, email, adminRole: role, status: 'PENDING' })
      return invitationUrl(tx, publicUrl, id)
    }),
  )
  console.log(`${email} is invited as ${role}. This link sets the password; it works once, for 7 days:\n${url}`)
})
