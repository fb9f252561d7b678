import {
  type CollectionInput,
  type CollectionReceipt,
  collectionInput,
} from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { useState } from 'react'
import { z } from 'zod'
import type { ApiError } from '#core/api/api-error.ts'
import { useAttemptKey } from '#core/api/attempt-key.ts'
import { useSend } from '#core/api/use-api.ts'
import { picked } from '#parts/pickers/picked-field.ts'
import type { Picked } from '#parts/pickers/picker-search.ts'

/** A collection whose response was lost. Points may have been awarded, so only the same request may be sent again. */
interface Unsent {
  key: string
  body: CollectionInput
  /** For the notice and the receipt. */
  member: Picked
  store: Picked
}

/** The answer names nobody, because it is kept for repeated requests. */
export type NamedReceipt = CollectionReceipt & Pick<Unsent, 'member' | 'store'>

// In session storage, so that the key survives a reload.
const storageKey = 'fulmar-unsent-collection'
const stored = z.object({ key: z.string(), body: collectionInput, member: picked, store: picked })

export function readUnsent(): Unsent | undefined {
  try {
    return stored.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? ''))
  } catch {
    return undefined
  }
}

/** No response, or one that does not say whether the collection was recorded. */
const isUnknown = ({ statusCode }: ApiError) => statusCode === undefined || statusCode >= 500

export type Recording = ReturnType<typeof useRecording>

/**
 * Records a collection. Until the outcome of the last request is known, only that request can be sent again, with the
 * same key and body, so that points are never awarded twice.
 */
export function useRecording() {
  const { key, renew } = useAttemptKey()
  const [unsent, setUnsent] = useState(readUnsent)
  const [receipt, setReceipt] = useState<NamedReceipt>()
  const record = useSend(collections.record, { hideToast: true })

  /** Returns the server's refusal, if any. */
  const send = async (attempt: Unsent): Promise<ApiError | undefined> => {
    sessionStorage.setItem(storageKey, JSON.stringify(attempt))
    try {
      const { data } = await record.mutateAsync({ body: attempt.body, idempotencyKey: attempt.key })
      setReceipt({ ...data, member: attempt.member, store: attempt.store })
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
    sessionStorage.removeItem(storageKey)
    setUnsent(undefined)
  }
  return {
    isSending: record.isPending,
    receipt,
    unsent,
    send: (attempt: Omit<Unsent, 'key'>) => send({ ...attempt, key }),
    sendAgain: () => (unsent ? send(unsent) : Promise.resolve(undefined)),
    giveUp: () => {
      settle()
      renew()
    },
    startOver: () => {
      renew()
      setReceipt(undefined)
    },
  }
}
