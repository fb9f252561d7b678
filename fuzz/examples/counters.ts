import { sql } from '../../server/src/core/db/db.ts'
import { type Examples, type ExampleWorld, unchanged } from './example.ts'

const asOwner = 'STORE, approved' as const

const shopOf = ({ database, caller }: ExampleWorld) =>
  database.one<{ id: string; version: number }>(sql`select id, version from stores where owner_id = ${caller.userId}`)

const staffOf = async (world: ExampleWorld) => {
  const { id: storeId } = await shopOf(world)
  return world.call<{ id: string }>('counterStaff.add', { body: { storeId, name: 'Rita', pin: '2580' } })
}

/** The counter of a store, by its owner. */
export const counterExamples: Examples = {
  'counterStaff.list': async ({ build }) => ({ query: { storeId: (await build.storeWithOwner()).id } }),
  'counterStaff.devices': async ({ build }) => ({ query: { storeId: (await build.storeWithOwner()).id } }),
  'counterStaff.add': {
    as: asOwner,
    make: async world => ({ body: { storeId: (await shopOf(world)).id, name: 'Rita', pin: '2580' } }),
  },
  'counterStaff.change': {
    as: asOwner,
    make: async world => ({ body: { ...unchanged(await staffOf(world)), name: 'Rita M.' } }),
  },
  'counterStaff.remove': { as: asOwner, make: async world => ({ body: unchanged(await staffOf(world)) }) },
  'counterStaff.addDevice': {
    as: asOwner,
    make: async world => ({ body: { storeId: (await shopOf(world)).id, name: 'Tablet', pin: '2580' } }),
  },
  'counterStaff.removeDevice': {
    as: asOwner,
    make: async world => {
      const { id: storeId } = await shopOf(world)
      const device = await world.call<{ id: string }>('counterStaff.addDevice', {
        body: { storeId, name: 'Tablet', pin: '2580' },
      })
      return { body: { id: device.id } }
    },
  },
  'counter.findMember': { as: asOwner, make: async ({ build }) => ({ query: { email: (await build.user()).email } }) },
  'counter.emailReceipt': {
    as: asOwner,
    make: async world => {
      const { id: storeId } = await shopOf(world)
      return { body: { id: (await world.build.collection({ storeId })).id } }
    },
  },
  'counter.receipt': async ({ build }) => ({ params: { code: (await build.collection()).code } }),
  'ownStores.change': {
    as: asOwner,
    make: async world => ({ body: { ...(await shopOf(world)), description: 'Ring twice' } }),
  },
  'ownStores.plan': { as: asOwner, make: async world => ({ query: { storeId: (await shopOf(world)).id } }) },
  'ownStores.decide': async ({ build, database }) => {
    const { id, ownerId } = await build.storeWithOwner()
    const change = { by: ownerId, at: new Date().toISOString(), changes: { name: 'Foz Nova' } }
    await database.run(sql`update stores set waiting_change = ${JSON.stringify(change)}::jsonb where id = ${id}`)
    return { body: { id, version: 1, isApproved: true } }
  },
}
