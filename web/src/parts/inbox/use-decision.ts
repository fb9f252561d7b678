import type { PrintedEndpoint, Sent } from '@fulmar/contract/core/endpoint'
import type { ErrorCode } from '@fulmar/contract/core/errors'
import type { ApiError } from '#core/api/api-error.ts'
import { refresh } from '#core/api/queries.ts'
import { type SendOptions, useSend } from '#core/api/use-api.ts'

const decidedAlready = new Set<ErrorCode>(['STALE_VERSION', 'STATUS_NOT_REACHABLE', 'ALREADY_DECIDED'])

/**
 * Sends a decision. If someone else decided first, closes the dialog and refreshes the case. Other errors are shown in the dialog.
 */
export function useDecision<E extends PrintedEndpoint>(
  endpoint: E,
  options: SendOptions<E> & { closePopup: () => void },
) {
  const { isPending, mutateAsync } = useSend(endpoint, options)
  const send = async (sent: Sent<E>) => {
    await mutateAsync(sent).catch((error: ApiError) => {
      if (!decidedAlready.has(error.code as ErrorCode)) throw error
      void refresh()
      options.closePopup()
    })
  }
  return { isBusy: isPending, send }
}
