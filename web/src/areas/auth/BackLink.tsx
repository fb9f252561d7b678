import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './Panel.module.css'

/** One step back. */
export const BackLink = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={classes.back} onClick={onClick}>
    <ArrowLeft size={16} aria-hidden />
    {children}
  </button>
)
