import { useCallback } from 'react'

interface Props {
  file: File
  alt: string
  className?: string | undefined
}

/** A chosen picture as it looks, before it is uploaded. */
export function FileImage({ file, ...rest }: Props) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  // biome-ignore lint/a11y/useAltText: its caller names it
  return <img ref={show} {...rest} />
}
