import { uuidv7 } from 'uuidv7'
import { sql } from '../../server/src/core/db/db.ts'
import { newToken } from '../../server/src/core/secrets.ts'
import type { Examples, ExampleWorld } from './example.ts'

const owner = 'STORE, approved'
const pin = '2580'

interface OwnStore {
  id: string
  version: number
}

/** The counter of a store, and what its owner may change. */
export const counterExamples: Examples = {
  'counterStaff.add': {
    as: owner,
    make: async world => ({ body: { storeId: (await theirStore(world)).id, name: 'Rita', pin } }),
  },
  'counterStaff.change': { as: owner, make: async world => ({ body: { ...(await someStaff(world)), name: 'Rui' } }) },
  'counterStaff.inviteAgain': { as: owner, make: async world => ({ body: { id: await someInvited(world) } }) },
  'counterStaff.join': async world => ({ body: { token: await someLink(world), name: 'Rui' } }),
  'counterStaff.remove': { as: owner, make: async world => ({ body: await someStaff(world) }) },
  'counterStaff.addDevice': {
    as: owner,
    make: async world => ({ body: { storeId: (await theirStore(world)).id, name: 'Tablet', pin } }),
  },
  'counterStaff.removeDevice': { as: owner, make: async world => ({ body: { id: await aDevice(world) } }) },
  'counterStaff.revokeDevice': async world => ({ body: { id: await someonesDevice(world) } }),
  'counter.findMember': {
    as: owner,
    make: async ({ build, database }) => {
      const { id } = await build.user()
      const code = sql`select member_code as code from people where user_id = ${id}`
      return { query: await database.one<{ code: string }>(code) }
    },
  },
  'counter.receipt': async ({ build }) => ({ params: { code: (await build.collection({})).code } }),
  'counter.emailReceipt': {
    as: owner,
    make: async world => {
      const { id: storeId } = await theirStore(world)
      const { id } = await world.build.collection({ storeId })
      return { body: { id } }
    },
  },
  'ownStores.change': {
    as: owner,
    make: async world => ({ body: { ...(await theirStore(world)), description: 'By the sea' } }),
  },
  'ownStores.plan': { as: owner, make: async world => ({ query: { storeId: (await theirStore(world)).id } }) },
  'ownStores.decide': async ({ build, database, caller }) => {
    const { id } = await build.store({ status: 'ACTIVE' })
    await database.run(sql`
      update stores set waiting_change = jsonb_build_object('by', ${caller.userId}::text, 'at', now(), 'changes', '{"name": "Sea store"}'::jsonb)
      where id = ${id}`)
    return { body: { id, version: 1, isApproved: true } }
  },
}

async function theirStore({ call }: ExampleWorld): Promise<OwnStore> {
  const [store] = await call<OwnStore[]>('ownStores.list', {})
  if (!store) throw new Error('The approved store has no store')
  return { id: store.id, version: store.version }
}

async function someStaff(world: ExampleWorld) {
  const { id: storeId } = await theirStore(world)
  const body = { storeId, name: `Staff ${uuidv7()}`, pin }
  const { id, version } = await world.call<OwnStore>('counterStaff.add', { body })
  return { id, version }
}

/** Beside the limit of a day. */
async function someInvited(world: ExampleWorld) {
  const { id } = await someStaff(world)
  await world.database.run(sql`
    update store_staff set invited_email = ${`${id}@test.example`}, link_expires_at = now() + interval '1 day' where id = ${id}`)
  return id
}

/** A link to the staff of a store, emailed to a store login that works nowhere. */
async function someLink({ build, database }: ExampleWorld) {
  const [{ id: storeId }, { email }, { token, hash }] = [
    await build.storeWithOwner(),
    await build.account({ userType: 'STORE', adminRole: null }),
    newToken(),
  ]
  await database.run(sql`
    insert into store_staff (id, store_id, name, invited_email, link_hash, link_expires_at)
    values (${uuidv7()}, ${storeId}, 'Rui', ${email}, ${hash}, now() + interval '1 day')`)
  return token
}

async function aDevice(world: ExampleWorld) {
  const { id: storeId } = await theirStore(world)
  return (await world.call<{ id: string }>('counterStaff.addDevice', { body: { storeId, name: 'Tablet', pin } })).id
}

async function someonesDevice({ build, database }: ExampleWorld) {
  const { id: storeId, ownerId } = await build.storeWithOwner()
  const id = uuidv7()
  await database.run(sql`
    insert into counter_devices (id, store_id, name, token_hash, created_by)
    values (${id}, ${storeId}, 'Tablet', sha256(${id}::bytea), ${ownerId})`)
  return id
}
