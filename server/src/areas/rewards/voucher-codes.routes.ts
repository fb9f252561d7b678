import { voucherCodes } from '@fulmar/contract/voucher-codes'
import { routes } from '#core/http/routes.ts'
import type { Secrets } from '#core/secrets.ts'
import { listVoucherCodes } from './voucher-codes.queries.ts'
import { importCodes, revealCode, voidVoucherCode } from './voucher-codes.ts'

export const voucherCodeRoutes = (secrets: Secrets) =>
  routes(voucherCodes, {
    list: ({ db, query }) => listVoucherCodes(db, query),
    import: async ({ db, actor, body }) => {
      const data = await importCodes(db, secrets, actor, body)
      const done = body.isDryRun ? 'can be added' : 'added'
      return { message: `${data.added} ${data.added === 1 ? 'code' : 'codes'} ${done}`, data }
    },
    reveal: async ({ db, actor, params }) => ({ data: await revealCode(db, secrets, actor, params.id) }),
    void: async ({ db, actor, params }) => ({
      message: 'Code voided',
      data: await voidVoucherCode(db, actor, params.id),
    }),
  })
