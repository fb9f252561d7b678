import { secondFactor } from '@fulmar/contract/second-factor'
import { users } from '@fulmar/contract/users'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'

/** What is done with a code once the second factor is on. */
export type CodeAction = 'renew' | 'remove'

/** Renewing the recovery codes and turning the factor off: both ask for a code first. */
export function useCodeActions(onCodes: (codes: readonly string[]) => void) {
  const [asking, setAsking] = useState<CodeAction | null>(null)
  const close = () => setAsking(null)
  const renew = useSend(secondFactor.renewRecoveryCodes, {
    hideToast: true,
    refresh: [],
    closePopup: close,
    onSuccess: ({ data }) => onCodes(data.recoveryCodes),
  })
  const remove = useSend(secondFactor.remove, { refresh: [users.myProfile], closePopup: close })
  const action = asking === 'renew' ? renew : remove
  return {
    asking,
    close,
    ask: (what: CodeAction) => {
      renew.reset()
      remove.reset()
      setAsking(what)
    },
    send: (code: string) => action.mutate({ body: { code } }),
    isBusy: action.isPending,
    problem: action.error?.fields.code ?? action.error?.message,
  }
}
