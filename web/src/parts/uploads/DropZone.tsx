import { type ComponentProps, useState } from 'react'

interface Props extends ComponentProps<'div'> {
  onFile: (file: File) => void
}

/** Takes a file that is dropped on it: a shortcut for the button or the field inside, which does the same. */
export function DropZone({ onFile, ...props }: Props) {
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a keyboard has the button or the field.
    <div
      {...props}
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        setOver(false)
        const [file] = event.dataTransfer.files
        // Dropped text goes into the field.
        if (!file) return
        event.preventDefault()
        onFile(file)
      }}
    />
  )
}
