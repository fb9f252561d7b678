import { Avatar } from '@mantine/core'

interface Props {
  name: string
  /** Its URL. */
  picture: string | null
  size?: number
}

/** A picture or initials. Hidden from screen readers because the name is always next to it. */
export const Portrait = ({ name, picture, size = 32 }: Props) => (
  <Avatar name={name} src={picture} alt="" size={size} color="kelp" variant="light" aria-hidden />
)
