import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './Picture.module.css'

interface Props {
  /** The name of an uploaded file. */
  file: string | null
  /** Stands in where there is no picture. */
  icon: LucideIcon
}

/** The picture of a record, or a sign in its place, as large as the box around it. The name stands beside it, so neither says it again. */
export const Picture = ({ file, icon: Icon }: Props) =>
  file ? (
    <img className="covers" src={`/files/${file}`} alt="" loading="lazy" />
  ) : (
    <span className={classes.sign} aria-hidden>
      <Icon />
    </span>
  )

/** The box of a picture in a list or beside a title. */
export const Thumb = ({ children }: { children: ReactNode }) => <span className={classes.thumb}>{children}</span>
