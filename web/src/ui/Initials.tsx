import { Avatar } from '@mantine/core'

/** An avatar with initials. Hidden from screen readers: the name is next to it. */
export const Initials = ({ name, size = 32 }: { name: string; size?: number }) => (
  <Avatar name={name} size={size} color="kelp" variant="light" aria-hidden />
)
