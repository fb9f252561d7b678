import type { PrintedEndpoint, Sent } from '@fulmar/contract/endpoint'
import { toast } from '../toasts.tsx'
import { download } from './call.ts'

/** Downloads an export and shows a toast. */
export async function saveExport<E extends PrintedEndpoint & { response: 'csv' }>(
  endpoint: E,
  sent: Sent<E>,
): Promise<void> {
  try {
    toast.success(`Saved ${await download(endpoint, sent)}`)
  } catch (error) {
    toast.error(error instanceof Error ? error.message : 'Something went wrong!')
  }
}
