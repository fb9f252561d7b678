import { beforeAll, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100)
})

it('codes of collections are all different', async () => {
  const [one, other] = [await t.build.collection(), await t.build.collection()]
  const draw = t.database.run(sql`update collections set code = ${one.code} where id = ${other.id}`)
  await expect(draw).rejects.toMatchObject({ constraint: 'collections_code_key' })
})
