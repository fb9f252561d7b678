import { stores } from '@fulmar/contract/stores/stores'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const caseOf = async (id: string) => (await t.call('AUDITOR', stores.review, { query: { id } })).body.data

describe('GET /api/store/review', () => {
  it('200 returns likely duplicates with reasons, strongest first', async () => {
    const place = { city: 'Setúbal', latitude: 38.5244, longitude: -8.8882 }
    const asked = await t.build.store({
      ...place,
      status: 'PENDING',
      name: 'Mercearia do Sado',
      phone: '+351 912 000 111',
    })
    const twin = await t.build.store({ ...place, name: 'Mercearia Sado', phone: '00351912000111', latitude: 38.5248 })
    const namesake = await t.build.store({ name: 'mercearia  do sado', latitude: 41.5, longitude: -8.4 })
    const neighbor = await t.build.store({ ...place, name: 'Quiosque Azul', longitude: -8.8895 })
    await t.build.store({ ...place, name: 'Peixaria Longe', latitude: 38.5264 })
    const { duplicates } = await caseOf(asked.id)
    expect(duplicates.map(({ id, reasons }) => [id, reasons])).toEqual([
      [twin.id, ['PHONE', 'NAME', 'PLACE']],
      [neighbor.id, ['PLACE']],
      [namesake.id, ['NAME']],
    ])
    expect(duplicates[0]?.meters).toBeGreaterThan(30)
    expect(duplicates[0]?.meters).toBeLessThan(60)
  })

  it('200 does not match phones without digits', async () => {
    const asked = await t.build.store({
      status: 'PENDING',
      name: 'Quartz',
      phone: 'ask us',
      latitude: 12,
      longitude: 12,
    })
    await t.build.store({ name: 'Bamboo', phone: 'n/a', latitude: -12, longitude: 12 })
    expect((await caseOf(asked.id)).duplicates).toEqual([])
  })

  it('200 matches emails case-insensitively', async () => {
    const asked = await t.build.store({
      status: 'PENDING',
      name: 'Cais',
      email: 'loja@same.example',
      latitude: 10,
      longitude: 10,
    })
    const closed = await t.build.store({
      status: 'CLOSED',
      name: 'Doca',
      email: 'LOJA@same.example',
      latitude: 20,
      longitude: 20,
    })
    expect((await caseOf(asked.id)).duplicates).toMatchObject([{ id: closed.id, reasons: ['EMAIL'], status: 'CLOSED' }])
  })

  it('200 warns about a pin far from its city, with what it was compared to', async () => {
    const city = 'Bragança'
    await t.build.neighborhood({ city, name: 'Sé de Bragança', centre: { latitude: 41.806, longitude: -6.757 } })
    const near = await t.build.store({ status: 'PENDING', city, latitude: 41.81, longitude: -6.76 })
    const far = await t.build.store({ status: 'PENDING', city: 'bragança', latitude: 41.15, longitude: -8.61 })
    expect((await caseOf(near.id)).place).toMatchObject({
      isFar: false,
      nearest: { kind: 'NEIGHBORHOOD', name: 'Sé de Bragança' },
      compared: { neighborhoods: 1, stores: 0, addresses: 0 },
    })
    const { place } = await caseOf(far.id)
    expect(place).toMatchObject({ isFar: true, limitMeters: 25_000 })
    expect(place.nearest?.meters).toBeGreaterThan(150_000)
  })

  it('200 uses cached geocoder answers for a city without other places', async () => {
    const found = [{ display_name: 'Mértola, Beja', lat: '37.64', lon: '-7.66', address: { town: 'Mértola' } }]
    await t.database.run(
      sql`insert into found_addresses (query, answer) values ('rua 1, mértola', ${JSON.stringify(found)})`,
    )
    const far = await t.build.store({ status: 'PENDING', city: 'Mértola', latitude: 41.15, longitude: -8.61 })
    expect((await caseOf(far.id)).place).toMatchObject({
      isFar: true,
      nearest: { kind: 'GEOCODER', name: 'Mértola, Beja' },
      compared: { neighborhoods: 0, addresses: 1 },
    })
  })

  it('200 has no warning for an unknown city', async () => {
    const { id } = await t.build.store({ status: 'PENDING', city: 'Atlantis' })
    expect((await caseOf(id)).place).toMatchObject({ isFar: false, nearest: null })
  })

  it('200 returns the account with this email and the neighborhood of the pin', async () => {
    const home = await t.build.neighborhood({ centre: { latitude: 40.2, longitude: -8.4 }, radiusMeters: 900 })
    const member = await t.build.user({ name: 'Rui Lopes' })
    const asked = await t.build.store({ status: 'PENDING', email: member.email, latitude: 40.204, longitude: -8.4 })
    expect(await caseOf(asked.id)).toMatchObject({
      account: { name: 'Rui Lopes', userType: 'MEMBER', canOwn: false },
      neighborhood: { id: home.id },
    })
    const free = await t.build.store({ status: 'PENDING', latitude: 0.5, longitude: 0.5 })
    expect(await caseOf(free.id)).toMatchObject({ account: null, neighborhood: null })
  })

  it('200 uses the boundary of a neighborhood if it has one', async () => {
    const centre = { latitude: 52, longitude: 6 }
    // A long stretch along a river, north of the middle of its circle.
    const boundary: [number, number][] = [
      [6, 52],
      [6.2, 52],
      [6.2, 52.02],
      [6, 52.02],
    ]
    const river = await t.build.neighborhood({ centre, radiusMeters: 1000, boundary })
    const along = await t.build.store({ status: 'PENDING', latitude: 52.01, longitude: 6.15 })
    expect((await caseOf(along.id)).neighborhood).toMatchObject({ id: river.id })
    const across = await t.build.store({ status: 'PENDING', latitude: 51.995, longitude: 6.001 })
    expect((await caseOf(across.id)).neighborhood).toBeNull()
  })

  it('404 for an unknown id, 400 for none, 401 and 403 as everywhere', async () => {
    const query = { id: unknownId }
    expect((await t.call('OWNER', stores.review, { query })).status).toBe(404)
    expect((await t.request('OWNER', { url: stores.review.path })).status).toBe(400)
    expect((await t.call('nobody', stores.review, { query })).status).toBe(401)
    expect((await t.call('CONTENT', stores.review, { query })).status).toBe(403)
  })
})
