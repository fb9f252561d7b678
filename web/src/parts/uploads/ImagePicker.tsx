import { Button, Group, Stack } from '@mantine/core'
import { ImageUp } from 'lucide-react'
import { useId, useState } from 'react'
import { DropZone } from './DropZone.tsx'
import classes from './ImagePicker.module.css'
import { ImagePreview } from './ImagePreview.tsx'
import type { Uploads } from './use-uploads.ts'

interface Props {
  label: string
  uploads: Uploads
  /** Shown while no image is chosen. */
  note?: string
  /** URL of the current image, kept unless another is chosen. */
  earlier?: string | undefined
}

const isPicture = ({ type }: File) => type.startsWith('image/') && type !== 'image/svg+xml'

/** Chooses one image by click or drop, with preview, retry and removal. Uploaded when the form is submitted. */
export function ImagePicker({ label, uploads, note, earlier }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [item] = uploads.items
  const isBusy = item?.status === 'getting_url' || item?.status === 'uploading'

  const take = (file: File | null | undefined) => {
    if (!file) return
    if (!isPicture(file)) {
      setProblem('Choose a JPEG, PNG, WebP or GIF image')
      return
    }
    setProblem(undefined)
    uploads.clear()
    uploads.add(file)
  }
  return (
    <Stack gap={6}>
      <label htmlFor={id} style={{ fontWeight: 550, fontSize: 'var(--text-15)' }}>
        {label} (optional)
      </label>
      <DropZone
        className={`hovers ${classes.drop}`}
        data-filled={item ? true : undefined}
        onFile={file => {
          if (!isBusy) take(file)
        }}
      >
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif,image/*"
          className={classes.file}
          disabled={isBusy}
          aria-invalid={Boolean(problem)}
          aria-describedby={`${id}-hint`}
          onChange={event => {
            take(event.currentTarget.files?.[0])
            // Allows choosing the same file again after removal.
            event.currentTarget.value = ''
          }}
        />
        {item && <ImagePreview item={item} progress={uploads.progress} />}
        {!item && earlier && (
          <img
            src={earlier}
            alt={`Current ${label.toLowerCase()}`}
            style={{ maxWidth: '100%', maxHeight: 160, borderRadius: 6, objectFit: 'contain' }}
          />
        )}
        {!item && (
          <span className={`line quiet ${classes.invitation}`}>
            <ImageUp size={28} aria-hidden />
            <span>
              <b>{earlier ? 'Choose another image' : 'Choose an image'}</b> or drop it here
            </span>
          </span>
        )}
      </DropZone>
      <p id={`${id}-hint`} className={problem ? 'bad small' : 'quiet small'}>
        {problem ?? note ?? 'JPEG, PNG, WebP or GIF, max 5MB. Larger images are resized.'}
      </p>
      {item && (
        <Group gap={8} align="stretch" wrap="nowrap">
          {item.status === 'error' && (
            <Button
              size="compact-md"
              variant="light"
              onClick={() => {
                uploads.retry(item.id)
                void uploads.run(item.email)
              }}
            >
              Try again
            </Button>
          )}
          <Button size="compact-md" variant="subtle" disabled={isBusy} onClick={() => uploads.remove(item.id)}>
            Remove image
          </Button>
        </Group>
      )}
    </Stack>
  )
}
