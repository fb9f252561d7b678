import { useBrand } from './brand.ts'
import { Mark } from './Mark.tsx'
import classes from './Wordmark.module.css'

/**
 * The mark and the name. `size` is the height of the mark in pixels. A logo takes the place of the mark by CSS, because
 * prerendered pages get its address only when they are served.
 */
export function Wordmark({ size = 28 }: { size?: number }) {
  const { name, logo } = useBrand()
  return (
    <span className={classes.root} style={{ fontSize: size * 0.78 }}>
      <Mark size={size} />
      {/* Lazy, because React would preload it in the head of prerendered pages, also where there is none. */}
      <img className={classes.logo} loading="lazy" src={logo ?? undefined} alt="" style={{ height: size }} />
      <span className={classes.name}>{name}</span>
    </span>
  )
}
