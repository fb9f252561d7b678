import type { ReactNode } from 'react'
import classes from './PinBubble.module.css'

/** What a pin tells when it is chosen: the way to it first. */
export const PinBubble = ({ children }: { children: ReactNode }) => <div className={classes.bubble}>{children}</div>
