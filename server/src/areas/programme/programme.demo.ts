import { type Db, sql } from '#core/db/db.ts'

/** The contact and the country that public pages, emails and invoices of the demo show. */
export const seedProgramme = (db: Db) =>
  db.run(sql`
    update programme set version = version + 1, email = 'hello@fulmar.example', phone = '+351222010000',
      address = E'Rua da Praia 12\n4150-196 Porto', website = 'https://fulmar.example', country = 'PT'`)
