import { type ReactNode, useId } from 'react'
import classes from './Scene.module.css'

interface SceneProps {
  /** Clipped by the porthole. */
  children: ReactNode
  /** Drawn on top, not clipped. */
  over?: ReactNode
  /** In pixels, where the usual width does not suit. */
  width?: number | undefined
}

/** The porthole frame of every illustration. Decorative: the text beside it carries the meaning. */
export function Scene({ children, over, width }: SceneProps) {
  const clip = useId()
  return (
    <svg
      viewBox="0 0 280 216"
      className={classes.scene}
      style={width ? { width, flex: 'none' } : undefined}
      aria-hidden="true"
    >
      <clipPath id={clip}>
        <circle cx="140" cy="108" r="96" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect width="280" height="216" fill="var(--sky)" />
        {children}
      </g>
      {over}
    </svg>
  )
}
