import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './Panel.module.css'

/** Said at once by a screen reader, and it stays until the next try. */
export const PanelAlert = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={classes.alert}>
    <TriangleAlert size={18} aria-hidden />
    <span>{children}</span>
  </div>
)
