import { Avatar } from '@mantine/core'

interface Props {
  name: string
  /** Where the picture is served, if there is one. */
  picture: string | null
  size?: number
}

/** A person's picture, or their initials. The name stands beside it, so it is hidden from readers. */
export const Portrait = ({ name, picture, size = 32 }: Props) => (
  <Avatar name={name} src={picture} alt="" size={size} color="kelp" variant="light" aria-hidden />
)
