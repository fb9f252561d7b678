import { Avatar } from '@mantine/core'

/** A person without a picture. The name stands beside it, so it is hidden from readers. */
export const Initials = ({ name, size = 32 }: { name: string; size?: number }) => (
  <Avatar name={name} size={size} color="kelp" variant="light" aria-hidden />
)
