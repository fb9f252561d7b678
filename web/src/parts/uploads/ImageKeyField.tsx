import { Button } from '@mantine/core'
import { ImagePicker } from './ImagePicker.tsx'
import type { Uploads } from './use-uploads.ts'

interface Props {
  label: string
  /** What can be removed: "image", "logo". */
  noun?: string
  note?: string
  uploads: Uploads
  /** The key of the image that is there. */
  value: string | null | undefined
  onChange: (key: null) => void
}

/** The image of a record: another one is chosen, or the one that is there is removed. */
export function ImageKeyField({ label, noun = 'image', note, uploads, value, onChange }: Props) {
  return (
    <div>
      <ImagePicker label={label} uploads={uploads} note={note} earlier={value ? `/files/${value}` : undefined} />
      {value && uploads.items.length === 0 && (
        <Button size="compact-md" variant="subtle" onClick={() => onChange(null)}>
          Remove the {noun}
        </Button>
      )}
    </div>
  )
}
