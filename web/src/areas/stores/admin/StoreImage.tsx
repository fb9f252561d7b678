import classes from './admin.module.css'

interface Props {
  name: string
  image: string | null
}

/** The image of a store, linked to its full size. */
export function StoreImage({ name, image }: Props) {
  if (!image) return <p className="quiet">No image.</p>
  return (
    <a href={`/files/${image}`} target="_blank" rel="noreferrer">
      <img className={`framed ${classes.image}`} src={`/files/${image}`} alt={name} loading="lazy" />
    </a>
  )
}
