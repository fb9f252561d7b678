import type { ReactNode } from 'react'
import classes from './PhoneFrame.module.css'

interface Props {
  /** Accessible name: "Preview for members". */
  label: string
  children: ReactNode
}

/** A phone around what a member sees; it stays in view while the form beside it scrolls. */
export const PhoneFrame = ({ label, children }: Props) => (
  <section className={classes.frame} aria-label={label}>
    <div className={classes.screen}>{children}</div>
  </section>
)

/** What it shows in words, which scroll between a picture and a button. */
export const PhoneWords = ({ children }: { children: ReactNode }) => (
  <div className={`stack ${classes.words}`}>{children}</div>
)
