import type { ReactNode } from 'react'
import { PublicPage } from '#ui/shell/PublicPage.tsx'

interface Props {
  /** In a line of its own that is always there, so that the fields stay where they are. */
  note?: ReactNode
  children: ReactNode
}

export const RequestFrame = ({ note, children }: Props) => (
  <PublicPage
    title="Request for Store"
    meaning="Four short questions and your opening hours. We review every request and reply by email."
  >
    <div style={{ height: 36, marginTop: 8 }}>{note}</div>
    {children}
  </PublicPage>
)
