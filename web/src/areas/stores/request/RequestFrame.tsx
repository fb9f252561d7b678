import type { ReactNode } from 'react'
import { PublicStoreFrame } from '../PublicStoreFrame.tsx'

export const RequestFrame = ({ children }: { children: ReactNode }) => (
  <PublicStoreFrame
    title="Request for Store"
    meaning="Four short questions, and your hours. Someone of the programme looks at every request and answers by mail."
  >
    {children}
  </PublicStoreFrame>
)
