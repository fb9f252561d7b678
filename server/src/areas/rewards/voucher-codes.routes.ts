import { voucherCodes } from '@fulmar/contract/rewards/voucher-codes'
import { routes } from '#core/http/routes.ts'
import type { Secrets } from '#core/secrets.ts'
import { listVoucherCodes } from './voucher-codes.queries.ts'
import { revealCode, voidVoucherCode } from './voucher-codes.ts'

export const voucherCodeRoutes = (secrets: Secrets) =>
  routes(voucherCodes, {
    list: ({ db, query }) => listVoucherCodes(db, query),
    reveal: async ({ db, actor, params }) => ({ data: await revealCode(db, secrets, actor, params.id) }),
    void: async ({ db, actor, params }) => ({
      message: 'Code voided',
      data: await voidVoucherCode(db, actor, params.id),
    }),
  })
