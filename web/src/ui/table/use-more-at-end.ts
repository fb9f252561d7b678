import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether content overflows past the right edge. */
export function useMoreAtEnd(): [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null)
  const [hasMore, setMore] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const look = () => setMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 2)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return [ref, hasMore]
}
