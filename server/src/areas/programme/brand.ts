import type { Brand } from '@fulmar/contract/programme'
import type { Database, Db } from '#core/db/db.ts'
import type { Letterhead } from '#core/mail/letterhead.ts'
import { latest } from '#core/within.ts'
import { getBrand } from './programme.ts'

const unknown: Brand = { name: 'Fulmar', logo: null, email: '', phone: '', address: '', website: '', country: '' }

/** What pages say about the programme. They are served even while the database is away: then as it last was. */
export function siteOfPages(database: Database): () => Promise<Record<string, string>> {
  const read = latest(async (db: Db) => siteOf(await getBrand(db)), { freshMs: 5_000, first: siteOf(unknown) })
  return () => read(database)
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
