import { z } from 'zod'

export const id = z.uuid()
export const byId = z.object({ id })
/** The database counts to here. */
export const maxVersion = 2_147_483_647
export const version = z.number().int().min(1).max(maxVersion)
export const instant = z.iso.datetime()

/** A time that somebody names. The database knows no year 0, and reads no more than so many decimals. */
export const namedTime = instant.max(40).refine(text => !text.startsWith('0000'), 'There was no such year')

/** A record and the version of it that the caller has seen: what every write of an existing record carries. */
export const seenRecord = z.strictObject({ id, version })
export type SeenRecord = z.infer<typeof seenRecord>

/** A record, as another record names it. */
export const named = z.object({ id, name: z.string() })

/** A person, as another record names them; an erased person keeps the id. */
export const personRef = z.object({ id, name: z.string() })
export type PersonRef = z.infer<typeof personRef>

/** Payload of one thing. */
export const one = <S extends z.ZodType>(item: S) => z.object({ data: item })

/** Payload of a write that leaves nothing to show. */
export const nothing = z.object({})

export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)

/** A place on the map. */
export const place = z.strictObject({ latitude, longitude })
export type Place = z.infer<typeof place>
