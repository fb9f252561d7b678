import { timingSafeEqual } from 'node:crypto'
import { AppError } from '#core/errors.ts'
import type { Secrets } from '#core/secrets.ts'

/** The page where a member refuses what was redeemed for them; in the fragment, so that the token appears in no server log. */
export const refusalUrl = (publicUrl: string, secrets: Secrets, id: string) =>
  `${publicUrl}/refuse-reward#${refusalToken(secrets, id)}`

/** Signed by the session key, so that nothing has to be kept for it. */
export const refusalToken = (secrets: Secrets, id: string) =>
  `${id}.${secrets.fingerprint('refuse a redemption', id).toString('base64url')}`

/** The redemption of a link. Fails with LINK_EXPIRED. */
export function linkedId(secrets: Secrets, token: string): string {
  const [id = ''] = token.split('.')
  const [sent, expected] = [Buffer.from(token), Buffer.from(refusalToken(secrets, id))]
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw linkExpired()
  return id
}

export const linkExpired = () => new AppError('LINK_EXPIRED', 'This link is incomplete or no longer valid')
