import { collections } from '@fulmar/contract/collections/collections'
import { uploads } from '@fulmar/contract/core/uploads'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { png } from '#test/images.ts'
import { startS3 } from '#test/s3-peer.ts'

let t: TestApp
beforeAll(async () => {
  const s3 = await startS3()
  t = await testApp({ files: s3.files() })
  await t.build.rate('PET', 100)
})

describe('a photo that the browser sends to S3', () => {
  it('201 once it is there, 400 before and for what is no image', async () => {
    const type = 'image/png'
    const presign = async () =>
      (await t.call('nobody', uploads.presign, { body: { type, name: 'heap.png', email: 'x@test.example' } })).body
        .result
    const put = (url: string, body: Uint8Array<ArrayBuffer>) =>
      fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })
    const [{ id: storeId }, { id: userId }] = [await t.build.store(), await t.build.user()]
    const send = (photo: string) =>
      t.call('OPERATIONS', collections.record, {
        body: { storeId, userId, lines: [{ plasticCode: 'PET', grams: 1000 }], photo },
        idempotencyKey: uuidv7(),
      })
    const [image, text] = [await presign(), await presign()]
    expect(await send(image.key)).toMatchObject({ status: 400, body: { fields: { photo: expect.any(String) } } })
    await put(image.url, new Uint8Array(png))
    expect((await send(image.key)).status).toBe(201)
    await put(text.url, new TextEncoder().encode('no image'))
    expect((await send(text.key)).body.error).toBe('UNFIT_FILE')
    expect((await send('uploads/elsewhere.png')).body.error).toBe('COLLECTION_REFUSED')
  })
})
