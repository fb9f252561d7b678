import classes from './admin.module.css'

interface Props {
  name: string
  image: string | null
}

/** The picture a store sent, at full size behind it. */
export function StoreImage({ name, image }: Props) {
  if (!image) return <p className={classes.quiet}>None was sent.</p>
  return (
    <a href={`/files/${image}`} target="_blank" rel="noreferrer">
      <img className={classes.image} src={`/files/${image}`} alt={name} loading="lazy" />
    </a>
  )
}
