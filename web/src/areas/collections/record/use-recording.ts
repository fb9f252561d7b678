import { type CollectionReceipt, collections } from '@fulmar/contract/collections'
import { useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { useAttemptKey } from '#core/api/attempt-key.ts'
import { useSend } from '#core/api/use-api.ts'
import { forgetUnsent, keepUnsent, readUnsent, type Unsent } from './unsent.ts'

/** No answer, or one that does not tell whether it was done. */
const isUnknown = ({ statusCode }: ApiError) => statusCode === undefined || statusCode >= 500

/**
 * Sends a hand-in. While it is not known whether the last one was paid, only that very one can be sent again: same key,
 * same body, so that nobody is paid twice.
 */
export function useRecording() {
  const { key, renew } = useAttemptKey()
  const [unsent, setUnsent] = useState(readUnsent)
  const [receipt, setReceipt] = useState<CollectionReceipt>()
  const record = useSend(collections.record, { hideToast: true })

  /** Gives the refusal, if there was one. */
  const send = async (attempt: Unsent): Promise<ApiError | undefined> => {
    keepUnsent(attempt)
    try {
      const { data } = await record.mutateAsync({ body: attempt.body, idempotencyKey: attempt.key })
      setReceipt(data)
    } catch (error) {
      if (isUnknown(error as ApiError)) {
        setUnsent(attempt)
        return undefined
      }
      settle()
      return error as ApiError
    }
    settle()
    return undefined
  }
  const settle = () => {
    forgetUnsent()
    setUnsent(undefined)
  }
  return {
    isSending: record.isPending,
    receipt,
    unsent,
    send: (attempt: Omit<Unsent, 'key'>) => send({ ...attempt, key }),
    sendAgain: () => (unsent ? send(unsent) : Promise.resolve(undefined)),
    /** The person has seen to it themselves. */
    giveUp: () => {
      settle()
      renew()
    },
    startAnew: () => {
      renew()
      setReceipt(undefined)
    },
  }
}
