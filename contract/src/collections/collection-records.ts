import { z } from 'zod'
import { id, instant, memberRef, named, namedTime, personRef } from '../core/common.ts'
import { memberCode } from '../core/member-code.ts'
import { plasticCode } from '../plastic-rates/plastic-rates.ts'
import { collectionFlag } from './collection-flags.ts'

export const collectionStatus = z.enum(['RECORDED', 'REVERSED'])
export const collectionReview = z.enum(['NONE', 'OPEN', 'CONFIRMED'])

export const collectionLine = z.object({
  plasticCode,
  grams: z.number().int(),
  /** The rate at the time of the collection. Points are rounded down per line. */
  pointsPerKg: z.number(),
  points: z.number().int(),
})

export const collectionInput = z
  .strictObject({
    storeId: id,
    /** The member, by id or by code. */
    userId: id.optional(),
    memberCode: memberCode.optional(),
    lines: z
      .array(
        z.strictObject({ plasticCode, grams: z.number().int().min(1, 'Enter more than 0 grams').max(100_000_000) }),
      )
      .min(1)
      .max(20),
    /** As far back as the points policy allows; further with `collections:backdate`. */
    at: namedTime.optional(),
    /**
     * Who of the store's staff weighed it, where somebody else of the store sends what a counter has queued. They may have
     * been removed since. The time is then one of the device, and that of arrival counts if it cannot be right.
     */
    staffId: id.optional(),
    note: z.string().trim().max(500).optional(),
    /** The key of an uploaded image. */
    photo: z.string().max(200).optional(),
    /** The reversed collection that this one is recorded instead of; it takes one. */
    corrects: id.optional(),
    /** Why a plastic is recorded that the store does not accept. Administrators only; the collection is flagged. */
    overrideReason: z.string().trim().min(3, 'Enter a reason').max(300).optional(),
  })
  .refine(({ userId, memberCode }) => (userId === undefined) !== (memberCode === undefined), {
    path: ['userId'],
    message: 'Name the member, by id or by code',
  })
export type CollectionInput = z.infer<typeof collectionInput>

/** The points awarded, how many of them are pending review, and the member's new available balance. */
export const collectionReceipt = z.object({
  id,
  code: z.string(),
  points: z.number().int(),
  pointsPending: z.number().int(),
  grams: z.number().int(),
  balance: z.number().int(),
  flags: z.array(collectionFlag),
  lines: z.array(collectionLine),
})
export type CollectionReceipt = z.infer<typeof collectionReceipt>

/** What recording a collection would award, as of now. */
export const collectionPreview = collectionReceipt.pick({ points: true, pointsPending: true, flags: true, lines: true })
export type CollectionPreview = z.infer<typeof collectionPreview>

/** So many that nobody finds a receipt by trying: with 60 million of them, one of 13 billion codes is somebody's. */
export const receiptCodeLength = 12

/** How long the person who recorded a collection can undo it alone. */
export const undoMinutes = 10

const namedByCode = z.object({ id, code: z.string() })

export const collection = z.object({
  id,
  code: z.string(),
  at: instant,
  recordedAt: instant,
  user: memberRef,
  store: named,
  recordedBy: personRef,
  /** Who of the store's staff took it in; null for an administrator or an import. */
  staff: personRef.nullable(),
  source: z.enum(['STORE', 'ADMIN', 'IMPORT']),
  grams: z.number().int(),
  points: z.number().int(),
  /** All of its points while it waits for the review of a flag that holds them. */
  pointsPending: z.number().int(),
  note: z.string().nullable(),
  photoKey: z.string().nullable(),
  flags: z.array(collectionFlag),
  review: collectionReview,
  status: collectionStatus,
  reversedAt: instant.nullable(),
  reversalReason: z.string().nullable(),
  /** The reversed collection that this one was recorded instead of. */
  corrects: namedByCode.nullable(),
  /** The collection that was recorded instead of this one. */
  correctedBy: namedByCode.nullable(),
  lines: z.array(collectionLine),
})
export type Collection = z.infer<typeof collection>
