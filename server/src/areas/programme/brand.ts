import type { Brand } from '@fulmar/contract/programme'
import type { Database, Db } from '#core/db/db.ts'
import type { Letterhead } from '#core/mail/letterhead.ts'
import { getBrand } from './programme.ts'

const freshMs = 5000
const unknown: Brand = { name: 'Fulmar', logo: null, email: '', phone: '', address: '', website: '' }

/** What pages say about the programme. They are served even while the database is away: then as it last was. */
export function siteOfPages(database: Database): () => Promise<Record<string, string>> {
  let site = siteOf(unknown)
  let until = 0
  let asking: Promise<void> | undefined
  const ask = () =>
    getBrand(database)
      .then(
        brand => {
          site = siteOf(brand)
        },
        () => undefined,
      )
      .finally(() => {
        until = Date.now() + freshMs
        asking = undefined
      })
  return async () => {
    if (Date.now() >= until) {
      asking ??= ask()
      await asking
    }
    return site
  }
}

const siteOf = ({ logo, ...texts }: Brand) => ({ ...texts, logo: logo ? `/files/${logo}` : '' })

/** The programme as the sender of emails. */
export const letterheadOf = async (db: Db, publicUrl: string): Promise<Letterhead> => {
  const { name, logo, email, phone, address, website } = await getBrand(db)
  return {
    name,
    logoUrl: logo && `${publicUrl}/files/${logo}`,
    contact: [address.replaceAll('\n', ', '), [email, phone].filter(Boolean).join(' · '), website],
    replyTo: email,
  }
}
