import type { ReactNode } from 'react'
import classes from './PinBubble.module.css'

/** The popup of a pin. */
export const PinBubble = ({ children }: { children: ReactNode }) => <div className={classes.bubble}>{children}</div>
