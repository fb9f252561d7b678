import type { PrintedEndpoint, Sent } from '@fulmar/contract/core/endpoint'
import { toast } from '../toasts.tsx'
import { download } from './call.ts'

/** Downloads an export and shows a toast; a large one leads to its job. */
export async function saveExport<E extends PrintedEndpoint & { response: 'csv' }>(
  endpoint: E,
  sent: Sent<E>,
): Promise<void> {
  try {
    const done = await download(endpoint, sent)
    if ('filename' in done) toast.success(`Saved ${done.filename}`)
    else toast.link(done.message, 'View progress', `/settings/jobs/${done.jobId}`)
  } catch (error) {
    toast.error(error instanceof Error ? error.message : 'Something went wrong!')
  }
}
