import classes from './collections.module.css'

/** The picture that came with a hand-in, at full size behind it. */
export const Photo = ({ photoKey, code }: { photoKey: string; code: string }) => (
  <a href={`/files/${photoKey}`} target="_blank" rel="noreferrer">
    <img className={classes.photo} src={`/files/${photoKey}`} alt={`What was handed in as ${code}`} loading="lazy" />
  </a>
)
