import type { ReactNode } from 'react'
import { StorePage } from './StorePage.tsx'

export const RequestFrame = ({ children }: { children: ReactNode }) => (
  <StorePage
    title="Request for Store"
    meaning="Four short questions, and your hours. Someone of the programme looks at every request and answers by mail."
  >
    {children}
  </StorePage>
)
