import { z } from 'zod'
import { area } from './endpoint.ts'

export const imageType = z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/gif'], {
  error: 'Choose a JPEG, PNG, WebP or GIF image',
})

export const uploads = area({
  presign: {
    method: 'POST',
    path: '/api/feature/generate-presigned-url',
    access: 'public',
    summary: 'Get a URL to upload one image to. Valid once, for five minutes',
    body: z.strictObject({ type: imageType, name: z.string().max(255), email: z.string().max(254) }),
    response: z.object({ result: z.object({ url: z.string(), key: z.string() }) }),
    // A store photographs every collection; a visitor uploads one logo.
    rate: { per: 'address', calls: 10, seconds: 3600, signedInCalls: 600 },
  },
})
