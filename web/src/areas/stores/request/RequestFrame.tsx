import type { ReactNode } from 'react'
import { PublicStoreFrame } from '../PublicStoreFrame.tsx'

export const RequestFrame = ({ children }: { children: ReactNode }) => (
  <PublicStoreFrame
    title="Request for Store"
    meaning="Four short questions and your opening hours. We review every request and reply by email."
  >
    {children}
  </PublicStoreFrame>
)
