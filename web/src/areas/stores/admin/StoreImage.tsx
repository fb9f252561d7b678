import { Box } from '@mantine/core'

interface Props {
  name: string
  image: string | null
}

/** The image of a store, linked to its full size. */
export function StoreImage({ name, image }: Props) {
  if (!image) return <p className="quiet">No image.</p>
  return (
    <a href={`/files/${image}`} target="_blank" rel="noreferrer">
      <Box
        component="img"
        display="block"
        maw="100%"
        mah={320}
        className="framed"
        src={`/files/${image}`}
        alt={name}
        loading="lazy"
      />
    </a>
  )
}
