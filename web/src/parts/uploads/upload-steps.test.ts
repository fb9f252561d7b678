import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearAccessToken, setAccessToken } from '#core/session/access-token.ts'
import { toast } from '#core/toasts.tsx'
import { isFit, largeBytes, within } from './prepare-image.ts'
import { uploadRunner } from './upload-runner.ts'
import { uploadSteps } from './upload-steps.ts'

const fetchMock = vi.fn<typeof fetch>()
const presigned = () =>
  fetchMock.mockImplementationOnce(
    async () =>
      new Response(
        JSON.stringify({
          type: 'Success',
          message: '',
          result: { url: 'https://files.example/put', key: 'uploads/1.png' },
        }),
      ),
  )
const shop = new File(['png'], 'shop.png', { type: 'image/png' })

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close: () => {} }))
})

async function upload() {
  const runner = uploadRunner(uploadSteps())
  runner.add(shop)
  const keys = await runner.run('ana@test.example')
  return { keys, item: runner.items()[0] }
}

describe('an upload', () => {
  it('requests a URL with type, name and email, then uploads without our authorization header', async () => {
    setAccessToken('secret')
    presigned()
    fetchMock.mockImplementationOnce(async () => new Response(null, { status: 200 }))
    expect((await upload()).keys).toEqual(['uploads/1.png'])
    clearAccessToken()
    const [[askedAt, ask], [putAt, put]] = fetchMock.mock.calls as [Parameters<typeof fetch>, Parameters<typeof fetch>]
    expect(askedAt).toBe('/api/feature/generate-presigned-url')
    expect(JSON.parse(ask?.body as string)).toEqual({ type: 'image/png', name: 'shop.png', email: 'ana@test.example' })
    expect(putAt).toBe('https://files.example/put')
    expect(put).toMatchObject({ method: 'PUT', body: shop, headers: { 'Content-Type': 'image/png' } })
    expect(new Headers(put?.headers).get('authorization')).toBeNull()
  })

  it('marks the file and shows a toast when it fails', async () => {
    const error = vi.spyOn(toast, 'error').mockReturnValue()
    presigned()
    fetchMock.mockImplementationOnce(async () => new Response(null, { status: 403, statusText: 'Forbidden' }))
    const { keys, item } = await upload()
    expect(keys).toEqual([])
    expect(item).toMatchObject({ status: 'error', error: 'Upload failed: Forbidden' })
    expect(error).toHaveBeenCalledExactlyOnceWith('Failed to upload shop.png', expect.anything())
  })
})

describe('a picture', () => {
  it('is sent unchanged up to 5 MB', () => {
    const size = { width: 4000, height: 3000 }
    expect(isFit({ type: 'image/jpeg', size: largeBytes }, size)).toBe(true)
    expect(isFit({ type: 'image/jpeg', size: largeBytes + 1 }, size)).toBe(false)
    expect(isFit({ type: 'image/avif', size: 10 }, size)).toBe(false)
    expect(isFit({ type: 'image/jpeg', size: 10 }, { width: 8000, height: 6000 })).toBe(false)
  })

  it('keeps its proportions when resized, and never grows', () => {
    expect(within({ width: 5120, height: 2560 }, 2560)).toEqual({ width: 2560, height: 1280 })
    expect(within({ width: 100, height: 50 }, 2560)).toEqual({ width: 100, height: 50 })
    expect(within({ width: 9000, height: 1 }, 2560)).toEqual({ width: 2560, height: 1 })
  })
})
