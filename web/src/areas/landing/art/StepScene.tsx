import type { ReactNode } from 'react'
import classes from './art.module.css'

/** The ground of the four drawings of "how it works": sky above, the quay below. */
export const StepScene = ({ children }: { children: ReactNode }) => (
  <svg className={classes.step} viewBox="0 0 240 180" aria-hidden="true" focusable="false">
    <rect width="240" height="180" fill="var(--sky)" />
    <path d="M0 118c20-7 40-7 60 0s40 7 60 0 40-7 60 0 40 7 60 0v62H0z" fill="var(--sea-far)" />
    <path d="M0 148h240v32H0z" fill="var(--shore)" />
    <path d="M0 148h240v6H0z" fill="var(--shore-shade)" opacity=".5" />
    {children}
  </svg>
)
