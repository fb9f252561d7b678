import { z } from 'zod'

export const id = z.uuid()
export const byId = z.object({ id })
/** The largest PostgreSQL integer. */
export const maxVersion = 2_147_483_647
export const version = z.number().int().min(1).max(maxVersion)
export const instant = z.iso.datetime()

/**
 * The years of every day and time that a caller sends. Within them JavaScript, PostgreSQL and the time zones agree, also a
 * few months before and after, which periods are compared with.
 */
export const namedYears = { first: 2000, last: 2100 }
const inNamedYears = [/^(20\d\d|2100)-/, `Enter a year from ${namedYears.first} to ${namedYears.last}`] as const

/** A time sent by the caller. PostgreSQL limits the number of decimals. */
export const namedTime = instant.max(40).regex(...inNamedYears)

/** A day sent by the caller. */
export const namedDay = z.iso.date('Choose a date').regex(...inNamedYears)

/** A month of the programme's time zone. */
export const namedMonth = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use a month such as 2026-11')
  .regex(...inNamedYears)

/** Of a link in an email. */
export const secretToken = z.string().min(20).max(100)

/** A record and the version the caller has seen; sent with every write to an existing record. */
export const seenRecord = z.strictObject({ id, version })
export type SeenRecord = z.infer<typeof seenRecord>

/** Of somebody with an account. */
export const personName = z.string().trim().min(1).max(120)

/** A reference to another record. */
export const named = z.object({ id, name: z.string() })

/** How somebody is named who was erased. */
export const erasedPerson = 'Erased person'

/** A reference to a user. It survives erasure. */
export const personRef = z.object({ id, name: z.string() })
export type PersonRef = z.infer<typeof personRef>

/** A reference to a member, with the code that tells people of the same name apart. Erasure removes the code. */
export const memberRef = personRef.extend({ memberCode: z.string().nullable() })
export type MemberRef = z.infer<typeof memberRef>

/** Payload of a single record. */
export const one = <S extends z.ZodType>(item: S) => z.object({ data: item })

/** Payload of a write that returns no data. */
export const nothing = z.object({})

export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)

/** A place on the map. */
export const place = z.strictObject({ latitude, longitude })
