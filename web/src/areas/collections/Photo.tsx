import { Box } from '@mantine/core'

export const Photo = ({ photoKey, code }: { photoKey: string; code: string }) => (
  <a href={`/files/${photoKey}`} target="_blank" rel="noreferrer">
    <Box
      component="img"
      display="block"
      w="100%"
      mah={420}
      className="sunken"
      style={{ objectFit: 'contain' }}
      src={`/files/${photoKey}`}
      alt={`Collection ${code}`}
      loading="lazy"
    />
  </a>
)
