import { useIntersection } from '@mantine/hooks'
import { useState } from 'react'

/** Whether the element of `ref` has been on the screen, or within `margin` of it. */
export function useNear(margin = '0px') {
  const { ref, entry } = useIntersection({ rootMargin: margin })
  const [wasNear, setWasNear] = useState(false)
  if (entry?.isIntersecting && !wasNear) setWasNear(true)
  return { ref, wasNear }
}
