import { secondFactor } from '@fulmar/contract/second-factor'
import { users } from '@fulmar/contract/users'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'

/** What is done with a code once the second factor is on. */
export type CodeAction = 'renew' | 'remove'

/** Renewing the recovery codes and turning the factor off: both ask for a code first. */
export function useCodeActions(onCodes: (codes: readonly string[]) => void) {
  const [asking, setAsking] = useState<CodeAction | null>(null)
  const renew = useSend(secondFactor.renewRecoveryCodes, {
    hideToast: true,
    refresh: [],
    onSuccess: ({ data }) => onCodes(data.recoveryCodes),
  })
  const remove = useSend(secondFactor.remove, { refresh: [users.myProfile] })
  return {
    asking,
    ask: setAsking,
    close: () => setAsking(null),
    send: (code: string) => (asking === 'renew' ? renew : remove).mutateAsync({ body: { code } }),
  }
}
