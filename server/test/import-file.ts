import type { ImportKind, ImportMapping, ImportRecord } from '@fulmar/contract/imports'
import { imports } from '@fulmar/contract/imports'
import type { As, TestApp } from './app.ts'

/** Uploads a CSV file as a browser does. */
export function upload(
  t: TestApp,
  kind: ImportKind,
  content: string | Buffer,
  as: As = 'OWNER',
  fileName = 'file.csv',
) {
  const boundary = 'xxBOUNDARYxx'
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(field('kind', kind) + field('fileName', fileName) + head),
    Buffer.from(content as string),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return t.request(as, { method: 'POST', url: imports.create.path, payload, headers })
}

/** The import after its background work, which runs in the caller. */
export async function settled(t: TestApp, id: string, as: As = 'OWNER'): Promise<ImportRecord> {
  await t.deliverMail()
  return (await t.call(as, imports.get, { params: { id } })).body.data
}

/** Uploaded and checked with the mapping that was guessed. */
export async function checked(t: TestApp, kind: ImportKind, content: string, as: As = 'OWNER') {
  const { body } = await upload(t, kind, content, as)
  const { id, mapping } = body.data as ImportRecord
  await t.call(as, imports.check, { body: { id, mapping } })
  return settled(t, id, as)
}

/** Imported with the mapping that was guessed. */
export async function imported(t: TestApp, kind: ImportKind, content: string, as: As = 'OWNER') {
  const { id, counts } = await checked(t, kind, content, as)
  if (counts.NEW > 0) await t.call(as, imports.commit, { body: { id } })
  return settled(t, id, as)
}

/** Voucher codes for the pool of a reward, one per line. */
export async function addCodes(t: TestApp, rewardId: string, codes: string, expires?: string, as: As = 'OWNER') {
  const { id } = (await upload(t, 'voucher-codes', codes, as)).body.data as ImportRecord
  const mapping: ImportMapping = { code: { column: 0 }, reward: { value: rewardId }, batch: { value: 'June' } }
  if (expires) mapping.expiresAt = { value: expires }
  await t.call(as, imports.check, { body: { id, mapping } })
  const { counts } = await settled(t, id, as)
  if (counts.NEW > 0) await t.call(as, imports.commit, { body: { id } })
  return settled(t, id, as)
}
