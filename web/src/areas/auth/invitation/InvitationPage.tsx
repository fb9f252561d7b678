import { useState } from 'react'
import { SplitScreen } from '../SplitScreen.tsx'
import { InvitationPanel } from './InvitationPanel.tsx'
import { takeToken } from './take-token.ts'

/** Where the link of an invitation leads. */
export function InvitationPage() {
  const [token] = useState(takeToken)
  return (
    <SplitScreen>
      <InvitationPanel token={token} />
    </SplitScreen>
  )
}
