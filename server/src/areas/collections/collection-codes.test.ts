import { beforeAll, describe, expect, it } from 'vitest'
import { raw, sql } from '#core/db/db.ts'
import { ownSource, readSqlFiles } from '#core/db/schema/database-files.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100)
})

const codeOf = async (id: string) =>
  (await t.database.one<{ code: string }>(sql`select code from collections where id = ${id}`)).code
const giveCode = (id: string, code: string) => t.owner.run(sql`update collections set code = ${code} where id = ${id}`)

describe('codes of collections', () => {
  it('are all different', async () => {
    const [one, other] = [await t.build.collection(), await t.build.collection()]
    await expect(giveCode(other.id, one.code)).rejects.toMatchObject({ constraint: 'collections_code_key' })
  })

  it('that several had before they had to differ stay with the newest', async () => {
    const files = readSqlFiles(ownSource())
    const apply = async (name: string) => t.owner.run(raw(files.find(file => file.name.startsWith(name))?.sql ?? name))
    await t.owner.run(sql`drop index collections_code_key`)
    const [oldest, older, newest, single] = [
      await t.build.collection(),
      await t.build.collection(),
      await t.build.collection(),
      await t.build.collection(),
    ]
    for (const { id } of [oldest, older, newest]) await giveCode(id, 'SAMECODE')
    await apply('0003')
    await t.owner.run(sql`create unique index collections_code_key on collections (code text_pattern_ops)`)
    expect([await codeOf(newest.id), await codeOf(single.id)]).toEqual(['SAMECODE', single.code])
    for (const { id } of [oldest, older]) expect(await codeOf(id)).toMatch(/^SAMECODE[A-H2-9]{4}$/)
  })
})
