import { memberCode } from '@fulmar/contract/core/member-code'
import { plasticCode } from '@fulmar/contract/plastic-rates/plastic-rates'
import { z } from 'zod'
import type { Db } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { importer, inTurn, type RowResult } from '../imports/imports.ts'
import { getCollection, recordImported, reverseCollection } from './collections.ts'
import {
  findMembers,
  findStores,
  lockBalances,
  lockBalancesOf,
  lockDailyLimits,
  toInstants,
} from './collections-import.queries.ts'

const rowInput = z.strictObject({
  member: z.string().max(254),
  store: z.string().max(120),
  at: z.string(),
  plasticCode,
  grams: z
    .number()
    .int()
    .min(1, 'Enter a weight above 0')
    .max(100_000_000, 'That is more than one collection can hold'),
  note: z.string().max(500),
  reference: z.string().max(100),
})
type RowInput = z.infer<typeof rowInput>

/** A phone without what separates its digits, and a member code without the hyphen that it is printed with. */
function asStored(member: string): string {
  const phone = member.replace(/^\+[\d\s().-]+$/, text => text.replace(/[\s().-]/g, ''))
  const { success, data } = memberCode.safeParse(member)
  return success ? data : phone
}

export const collectionImporter = importer<RowInput>({
  kind: 'collections',
  table: 'collections',
  note: 'Collections award points at the rate of their time. The usual checks apply: unusual and back-dated ones are flagged for review by someone else, and points beyond the daily limits are pending until then.',
  undo: 'Reverses the collections and their points with counter-entries. Points already spent become a debt.',
  columns: [
    {
      key: 'member',
      label: 'Member',
      isRequired: true,
      help: 'Email, phone or member code',
      example: 'ana@example.org',
      aliases: ['member email', 'email', 'member code', 'phone'],
    },
    {
      key: 'store',
      label: 'Store',
      isRequired: true,
      help: 'Store ID or name',
      example: 'STR-1001',
      aliases: ['store id', 'store name'],
    },
    {
      key: 'at',
      label: 'Date',
      isRequired: true,
      help: 'Like 2026-03-14 09:30, in the programme’s time zone',
      example: '2026-03-14 09:30',
      aliases: ['at', 'time', 'collected at', 'day'],
    },
    {
      key: 'plasticCode',
      label: 'Plastic',
      isRequired: true,
      help: `One of ${plasticCode.options.join(', ')}`,
      example: 'PET',
      aliases: ['plastic type', 'polymer', 'type'],
    },
    {
      key: 'grams',
      label: 'Weight (kg)',
      isRequired: true,
      help: 'In kilograms',
      example: '1.250',
      aliases: ['weight', 'kg', 'kilograms'],
    },
    { key: 'note', label: 'Note', isRequired: false, help: '', example: '', aliases: ['comment'] },
    {
      key: 'reference',
      label: 'Reference',
      isRequired: false,
      help: 'A receipt number. Tells collections apart that are otherwise the same',
      example: 'R-0001',
      aliases: ['receipt'],
    },
  ],
  read: cells => ({
    member: asStored(cells.text('member')),
    store: cells.text('store'),
    at: cells.time('at'),
    plasticCode: cells.choice('plasticCode', plasticCode.options, 'OTHER'),
    grams: Math.round((cells.number('grams') ?? 0) * 1000),
    note: cells.text('note'),
    reference: cells.text('reference'),
  }),
  schema: rowInput,
  columnOf: field =>
    ({ userId: 'member', storeId: 'store', lines: 'plasticCode' })[field.split('.')[0] ?? ''] ?? undefined,
  keysOf: () => [],
  identify: async (db, inputs) => {
    const { memberOf, storeOf, timeOf } = await resolve(db, inputs)
    return inputs.map(input => {
      const member = memberOf(input.member)
      const store = storeOf(input.store)
      const at = timeOf(input.at)
      if (!member || !store || !at) return undefined
      const receipt = receiptName(input.reference)
      const visit = `${member} ${at.slice(0, 'YYYY-MM-DDTHH:MM'.length)}`
      const same = `${store} ${visit} ${input.plasticCode} ${input.grams} ${receipt}`
      const name = `receipt ${store} ${receipt}`
      const label = `Receipt ${input.reference} of this store`
      return {
        same,
        // A receipt may have a line for each plastic, of one member at one time.
        names: receipt
          ? [
              { name, says: visit, label },
              { name: `${name} ${input.plasticCode}`, says: same, label },
            ]
          : [],
      }
    })
  },
  lockForAdding: async (db, actor, inputs) => {
    const { members, stores } = await namedIn(db, inputs)
    await lockBalances(
      db,
      members.map(({ id }) => id),
    )
    await lockDailyLimits(
      db,
      actor.id,
      stores.map(({ id }) => id),
    )
  },
  add: async (db, actor, rows) => {
    const { memberOf, storeOf, timeOf } = await resolve(
      db,
      rows.map(({ input }) => input),
    )
    return inTurn(rows, async ({ input, key }) => {
      const userId = memberOf(input.member)
      if (!userId) return problem('member', 'No member has this email, phone or member code')
      const storeId = storeOf(input.store)
      if (!storeId) return problem('store', 'There is no such store, or several have this name')
      const { receipt } = await recordImported(db, actor, key, {
        userId,
        storeId,
        at: timeOf(input.at),
        lines: [{ plasticCode: input.plasticCode, grams: input.grams }],
        note: [input.note, input.reference && `Ref. ${input.reference}`].filter(Boolean).join(' · ') || undefined,
      })
      return { outcome: 'ADDED', recordId: receipt.id }
    })
  },
  lockForRemoval: lockBalancesOf,
  remove: async (db, actor, id, key) => {
    if ((await getCollection(db, id)).review === 'CONFIRMED')
      throw new AppError('ALREADY_DECIDED', 'This collection was reviewed since')
    await reverseCollection(db, actor, key, id, 'Import undone')
  },
})

const namedIn = async (db: Db, inputs: RowInput[]) => ({
  members: await findMembers(
    db,
    inputs.map(input => input.member.toLowerCase()),
  ),
  stores: await findStores(
    db,
    inputs.map(input => input.store.toLowerCase()),
  ),
})

/** What the rows name. */
async function resolve(db: Db, inputs: RowInput[]) {
  const { members, stores } = await namedIn(db, inputs)
  const written = inputs.map(({ at }) => at)
  const times = new Map((await toInstants(db, written)).map(time => [time.written, time.at]))
  return { memberOf: idOf(members), storeOf: idOf(stores), timeOf: (at: string) => times.get(at) }
}

/** "R-0001", "r 0001" and "Ｒ0001" are one receipt; "1-23" and "12-3" are two. */
const receiptName = (reference: string) =>
  reference
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\d)[^\p{L}\p{N}]+(?=\d)/gu, '-')
    .replace(/[^\p{L}\p{N}-]|(?<!\d)-|-(?!\d)/gu, '')

const problem = (column: string, message: string): RowResult => ({ problems: [{ column, message }] })

/** The id of the one record with that name; none if several have it. */
function idOf(records: { id: string; names: (string | null)[] }[]) {
  const ids = new Map<string, string | undefined>()
  for (const { id, names } of records)
    for (const name of new Set(names)) if (name) ids.set(name, ids.has(name) ? undefined : id)
  return (written: string) => ids.get(written.toLowerCase())
}
