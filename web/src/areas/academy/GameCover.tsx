import { GraduationCap } from 'lucide-react'
import classes from './academy.module.css'

/** The cover of a game, or a sign in its place. The title stands beside it, so neither says it again. */
export const GameCover = ({ cover }: { cover: string | null }) =>
  cover ? (
    <img className={classes.picture} src={`/files/${cover}`} alt="" loading="lazy" />
  ) : (
    <span className={classes.noPicture} aria-hidden>
      <GraduationCap />
    </span>
  )
