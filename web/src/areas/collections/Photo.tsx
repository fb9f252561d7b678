import classes from './collections.module.css'

export const Photo = ({ photoKey, code }: { photoKey: string; code: string }) => (
  <a href={`/files/${photoKey}`} target="_blank" rel="noreferrer">
    <img className={`sunken ${classes.photo}`} src={`/files/${photoKey}`} alt={`Collection ${code}`} loading="lazy" />
  </a>
)
