import type { Sent } from '@fulmar/contract/core/endpoint'
import { uploads } from '@fulmar/contract/core/uploads'
import { call } from '#core/api/call.ts'
import { toast } from '#core/toasts.tsx'
import { prepareImage } from './prepare-image.ts'
import type { UploadSteps } from './upload-runner.ts'

type ImageType = Sent<typeof uploads.presign>['body']['type']

/** Uploads to the presigned URL, which may be on another host: no credentials are sent. */
async function put(url: string, file: File): Promise<void> {
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'Content-Type': file.type },
    body: file,
    credentials: 'omit',
  }).catch(() => undefined)
  if (!response) throw new Error('Upload failed: Network Error')
  // HTTP/2 has no status text.
  if (!response.ok) throw new Error(`Upload failed: ${response.statusText || response.status}`)
}

async function presign(file: File, email: string): Promise<{ url: string; key: string }> {
  // The server validates the type and returns an error message.
  const { result } = await call(uploads.presign, { body: { type: file.type as ImageType, name: file.name, email } })
  return result
}

export const uploadSteps = (toastMs?: number): UploadSteps => ({
  prepare: prepareImage,
  presign,
  put,
  onFailure: file => toast.error(`Failed to upload ${file.name}`, { durationMs: toastMs }),
})
