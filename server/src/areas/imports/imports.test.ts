import { imports } from '@fulmar/contract/imports'
import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { notifications } from '@fulmar/contract/notifications/notifications'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { checked, imported, settled, upload } from '#test/import-file.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
})

const header = 'Name,Code,City,State,Country,Latitude,Longitude'
const line = (code: string, over: { name?: string; latitude?: string } = {}) =>
  `${over.name ?? `Bairro ${code}`},${code},Porto,Porto District,Portugal,${over.latitude ?? '41.1'},-8.6`
const file = (...lines: string[]) => [header, ...lines].join('\r\n')
const problemsOf = async (id: string) =>
  (await t.call('OWNER', imports.problems, { params: { id }, query: {} })).body.data

describe('POST /api/import', () => {
  it('201 keeps the rows, guesses the columns and imports nothing', async () => {
    const text = `\ufeffBairro;CODE;Town;Province;País;Lat;lng;Colour\n"Foz; do ""Douro""";up-1;Porto;Porto;Portugal;41,15;-8,67;blue\n\n;;;;;;;\n`
    const { status, body } = await upload(t, 'neighborhoods', text, 'OPERATIONS', 'places.csv')
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      fileName: 'places.csv',
      state: 'MAPPING',
      rows: 1,
      headers: ['Bairro', 'CODE', 'Town', 'Province', 'País', 'Lat', 'lng', 'Colour'],
      samples: [['Foz; do "Douro"', 'up-1', 'Porto', 'Porto', 'Portugal', '41,15', '-8,67', 'blue']],
      mapping: {
        name: { column: 0 },
        code: { column: 1 },
        city: { column: 2 },
        state: { column: 3 },
        country: { column: 4 },
        latitude: { column: 5 },
        longitude: { column: 6 },
      },
    })
  })

  it.each([
    ['nothing', '', 'no rows'],
    ['a header alone', header, 'no rows'],
    ['another encoding', Buffer.from([...Buffer.from(`${header}\n`), 0xe3, 0x6f, 0x2c]), 'UTF-8'],
    ['UTF-16', Buffer.from(`\ufeff${header}\n`, 'utf16le'), 'UTF-8'],
    ['a spreadsheet', Buffer.from(`PK\u0003\u0004\u0000\u0000${header}`), 'not a CSV'],
    ['open quotes', `${header}\n"Foz,f-1,Porto\n${line('f-2')}`, 'quotation marks'],
    ['a line without an end', `${header}\n"${'x'.repeat(20 * 1024 * 1024)}`, 'too long'],
    ['too many columns', `${'a,'.repeat(200)}\n1`, '100 columns'],
  ])('400 for %s, and nothing is kept', async (_what, content, message) => {
    const count = () => t.database.one<{ count: number }>(sql`select count(*) from imports`)
    const before = await count()
    const answer = await upload(t, 'neighborhoods', content)
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'UNFIT_FILE', message: expect.stringContaining(message) },
    })
    expect(await count()).toEqual(before)
  })

  it('413 for more than 50 MB', async () => {
    const blank = `${' '.repeat(60_000)}\n`
    expect((await upload(t, 'neighborhoods', `${header}\n${blank.repeat(880)}`)).status).toBe(413)
  })

  it('400 without a file, 403 for who may not add such records, 401 for nobody', async () => {
    const payload = { kind: 'neighborhoods', fileName: 'a.csv', file: { type: 'text/csv', size: 3 } }
    expect((await t.request('OWNER', { method: 'POST', url: imports.create.path, payload })).status).toBe(400)
    expect((await upload(t, 'neighborhoods', file(line('x-1')), 'CONTENT')).status).toBe(403)
    expect((await upload(t, 'neighborhoods', file(line('x-1')), 'AUDITOR')).status).toBe(403)
    expect((await upload(t, 'neighborhoods', file(line('x-1')), 'nobody')).status).toBe(401)
  })
})

describe('PUT /api/import/check', () => {
  it('200 shows what each row would do by column, and saves nothing', async () => {
    await t.build.neighborhood({ code: 'CHK-0' })
    const report = await checked(
      t,
      'neighborhoods',
      file(
        line('CHK-1'),
        line('CHK-0', { name: 'Another' }),
        line('a b', { latitude: 'north' }),
        line('CHK-2', { latitude: '91' }),
        line('CHK-1'),
        line('CHK-1', { name: 'Other name' }),
        `${line('CHK-3')},too,many`,
        line('', { name: '' }),
      ),
    )
    expect(report).toMatchObject({ state: 'CHECKED', rows: 8, progress: { done: 8, of: 8 } })
    expect(report.counts).toMatchObject({ WAITING: 0, NEW: 1, UNCHANGED: 1, FAILED: 6, ADDED: 0 })
    expect(await problemsOf(report.id)).toEqual([
      { row: 3, problems: [{ column: 'code', message: 'Another neighborhood already uses this code' }] },
      { row: 4, problems: [{ column: 'latitude', message: expect.stringContaining('number') }] },
      { row: 5, problems: [{ column: 'latitude', message: 'At most 90' }] },
      { row: 7, problems: [{ column: expect.anything(), message: expect.any(String) }] },
      { row: 8, problems: [{ column: null, message: expect.stringContaining('more cells') }] },
      {
        row: 9,
        problems: [
          { column: 'name', message: 'Name is required' },
          { column: 'code', message: 'Code is required' },
        ],
      },
    ])
    expect((await t.call('OWNER', neighborhoods.list, { query: { search: 'CHK-1' } })).body.totalCount).toBe(0)
  })

  it('finds rows about the same record that are far apart', async () => {
    const rows = Array.from({ length: 450 }, (_, n) => line(`FAR-${n}`))
    const { counts, id } = await checked(
      t,
      'neighborhoods',
      file(...rows, line('FAR-3'), line('FAR-4', { name: 'Other' })),
    )
    expect(counts).toMatchObject({ NEW: 450, UNCHANGED: 1, FAILED: 1 })
    expect(await problemsOf(id)).toMatchObject([
      { row: 453, problems: [{ message: expect.stringContaining('Row 6') }] },
    ])
  })

  it('200 again with another mapping or the same value for every row', async () => {
    const { body } = await upload(t, 'neighborhoods', 'A,B\nMapped,map-1')
    const { id, mapping } = body.data
    const check = (over: object) => t.call('OWNER', imports.check, { body: { id, mapping: { ...mapping, ...over } } })
    const missing = await check({ name: { column: 0 } })
    expect(missing).toMatchObject({ status: 400, body: { fields: { 'mapping.code': expect.any(String) } } })
    const fixed = { city: { value: 'Porto' }, state: { value: 'Porto' }, country: { value: 'Portugal' } }
    const place = { latitude: { value: '41' }, longitude: { value: '-8' } }
    const columns = { name: { column: 0 }, code: { column: 1 } }
    expect((await check({ ...columns, ...fixed, ...place })).status).toBe(200)
    expect((await settled(t, id)).counts).toMatchObject({ NEW: 1 })
    await check({ ...columns, ...fixed, ...place, latitude: { value: '99' } })
    expect((await settled(t, id)).counts).toMatchObject({ NEW: 0, FAILED: 1 })
    expect((await check({ ...columns, colour: { column: 0 } })).status).toBe(400)
    expect((await check({ ...columns, code: { column: 2 } })).status).toBe(400)
  })
})

describe('POST /api/import/commit', () => {
  it('imports what passed under the rules of a single record, and the same file again changes nothing', async () => {
    const text = file(line('COM-1'), line('COM-2'), line('bad code'))
    const first = await imported(t, 'neighborhoods', text)
    expect(first).toMatchObject({ state: 'DONE', counts: { NEW: 0, ADDED: 2, UNCHANGED: 0, FAILED: 1 } })
    const { data } = (await t.call('OWNER', neighborhoods.list, { query: { search: 'COM-1' } })).body
    expect(data).toMatchObject([{ name: 'Bairro COM-1', radiusMeters: 1000, status: 'ACTIVE' }])
    const id = data[0]?.id ?? ''
    expect(await t.build.activity(id)).toMatchObject([{ action: 'neighborhood.created' }])
    expect((await t.build.activity(first.id)).map(row => row.action)).toEqual(['import.finished', 'import.started'])
    const notified = (await t.call('OWNER', notifications.my, { query: {} })).body.data
    expect(notified[0]).toMatchObject({ type: 'JOB_FINISHED', link: `/settings/imports/${first.id}` })

    await t.call('OWNER', neighborhoods.change, { body: { id, version: 1, households: 7 } })
    const again = await imported(t, 'neighborhoods', text, 'OPERATIONS')
    expect(again).toMatchObject({ state: 'CHECKED', counts: { NEW: 0, UNCHANGED: 2, FAILED: 1 } })
    expect(again.importedBeforeAt).toBe(first.createdAt)
    expect((await t.call('OWNER', neighborhoods.list, { query: { search: 'COM-' } })).body.totalCount).toBe(2)
    const refused = await t.call('OWNER', imports.commit, { body: { id: again.id } })
    expect(refused).toMatchObject({ status: 409, body: { error: 'IMPORT_NOT_READY' } })
  })

  it('adds a record again that was removed since', async () => {
    const text = file(line('GONE-1'))
    await imported(t, 'neighborhoods', text)
    const { data } = (await t.call('OWNER', neighborhoods.list, { query: { search: 'GONE-1' } })).body
    await t.call('OWNER', neighborhoods.remove, { body: { id: data[0]?.id ?? '', version: 1 } })
    expect((await imported(t, 'neighborhoods', text)).counts.ADDED).toBe(1)
  })

  it('refuses a row whose record appeared since the check, and keeps the others', async () => {
    const { id } = await checked(t, 'neighborhoods', file(line('LATE-1'), line('LATE-2')))
    await t.build.neighborhood({ code: 'LATE-1' })
    await t.call('OWNER', imports.commit, { body: { id } })
    expect((await settled(t, id)).counts).toMatchObject({ ADDED: 1, FAILED: 1 })
  })

  it('409 before the check, 404 for an unknown import, 403 for who may not', async () => {
    const { body } = await upload(t, 'neighborhoods', file(line('NOT-1')))
    const commit = (as: 'OWNER' | 'CONTENT', id: string) => t.call(as, imports.commit, { body: { id } })
    expect((await commit('OWNER', body.data.id)).body.error).toBe('IMPORT_NOT_READY')
    expect((await commit('OWNER', unknownId)).status).toBe(404)
    expect((await commit('CONTENT', body.data.id)).status).toBe(403)
  })
})

describe('GET /api/import/:id/failed-rows', () => {
  it('200 with the refused rows and their problems, safe to open and to import again', async () => {
    const text = file(line('FR-1'), line('FR-2', { name: '=cmd()', latitude: 'x' }), line('', { name: 'No code' }))
    const { id } = await imported(t, 'neighborhoods', text)
    const { body, headers } = await t.request('OWNER', { url: `/api/import/${id}/failed-rows` })
    expect(headers['content-disposition']).toContain('file-failed-rows.csv')
    expect(body).toContain(`"'=cmd()"`)
    expect(body).toContain('Latitude: Enter a number')
    expect(body).not.toContain('FR-1')
    const repaired = body.replace('"x"', '"41.2"').replace(/"No code",""/, '"No code","FR-3"')
    const again = await imported(t, 'neighborhoods', repaired)
    expect(again.counts).toMatchObject({ ADDED: 2, FAILED: 0 })
    expect((await t.call('OWNER', neighborhoods.list, { query: { search: '=cmd()' } })).body.totalCount).toBe(1)
  })
})

describe('POST /api/import/undo', () => {
  it('undoes what nobody has touched, reports the rest, and the file can be imported again', async () => {
    const text = file(line('UN-1'), line('UN-2'), line('UN-3'))
    const { id } = await imported(t, 'neighborhoods', text)
    const { data } = (await t.call('OWNER', neighborhoods.list, { query: { search: 'UN-', sortBy: 'name' } })).body
    await t.call('OWNER', neighborhoods.change, { body: { id: data[0]?.id ?? '', version: 1, households: 9 } })
    await t.build.user({ neighborhoodId: data[1]?.id ?? '' })
    await t.call('OWNER', imports.undo, { body: { id } })
    const undone = await settled(t, id)
    expect(undone).toMatchObject({ state: 'UNDONE', counts: { ADDED: 0, UNDONE: 1, KEPT: 2 } })
    expect((await problemsOf(id)).map(row => row.row)).toEqual([2, 3])
    expect(await t.build.activity(data[2]?.id)).toMatchObject([{ action: 'neighborhood.removed' }, {}])
    expect((await t.call('OWNER', imports.undo, { body: { id } })).body.error).toBe('IMPORT_NOT_READY')
    expect((await imported(t, 'neighborhoods', text)).counts).toMatchObject({ ADDED: 1, UNCHANGED: 2 })
  })
})

describe('DELETE /api/import', () => {
  it('200 discards what was not imported, 409 afterwards', async () => {
    const { body } = await upload(t, 'neighborhoods', file(line('DIS-1')))
    expect((await t.call('OWNER', imports.remove, { body: { id: body.data.id } })).status).toBe(200)
    expect((await t.call('OWNER', imports.get, { params: { id: body.data.id } })).status).toBe(404)
    const { id } = await imported(t, 'neighborhoods', file(line('DIS-2')))
    expect((await t.call('OWNER', imports.remove, { body: { id } })).body.error).toBe('IMPORT_NOT_READY')
  })
})

describe('GET /api/import', () => {
  it('lists the imports of kinds the reader may import, newest first, and describes those kinds', async () => {
    const { body } = await upload(t, 'neighborhoods', file(line('LIST-1')))
    const { data } = (await t.call('OPERATIONS', imports.list, { query: {} })).body
    expect(data[0]).toMatchObject({ id: body.data.id, state: 'MAPPING' })
    expect((await t.call('CONTENT', imports.list, { query: {} })).body.data).toEqual([])
    const kinds = (await t.call('CONTENT', imports.kinds, {})).body.data.map(({ kind }) => kind)
    expect(kinds).toEqual(['questions'])
  })

  it('gives a template that can be imported as it is', async () => {
    const kinds = (await t.call('OWNER', imports.kinds, {})).body.data
    for (const { kind, columns } of kinds) {
      const { body } = await t.request('OWNER', { url: `/api/import/template?kind=${kind}` })
      const answer = await upload(t, kind, body)
      const mapped = Object.keys(answer.body.data.mapping).toSorted()
      expect(mapped).toEqual(columns.map(({ key }) => key).toSorted())
    }
    expect((await t.request('CONTENT', { url: '/api/import/template?kind=members' })).status).toBe(403)
  })
})
