import { Avatar } from '@mantine/core'

interface Props {
  name: string
  /** The URL of a picture, in the place of the initials. */
  picture?: string | null
  size?: number
}

/** Translucent, so that it stands out from chosen and hovered rows too. */
const background = 'color-mix(in srgb, var(--kelp-ink) 16%, transparent)'

/** An avatar. Hidden from screen readers: the name is next to it. */
export const Initials = ({ name, picture = null, size = 32 }: Props) => (
  <Avatar
    name={name}
    src={picture}
    alt=""
    size={size}
    color="kelp"
    variant="light"
    styles={{ placeholder: { background } }}
    aria-hidden
  />
)
