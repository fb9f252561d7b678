import { Avatar, Button, Group } from '@mantine/core'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { pictureProblem } from './profile.form.ts'

interface Props {
  name: string
  url: string | null
  /** Chosen and not saved yet. */
  picture: File | null
  onPicture: (picture: File | null) => void
}

/** The object URL of a chosen picture, revoked when it changes. */
function usePreview(picture: File | null): string | null {
  const url = useMemo(() => picture && URL.createObjectURL(picture), [picture])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url
}

export function PicturePicker({ name, url, picture, onPicture }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const preview = usePreview(picture)
  const hintId = useId()

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0]
    // Lets the same file be chosen again after an error.
    event.currentTarget.value = ''
    if (!chosen) return
    const found = pictureProblem(chosen)
    setProblem(found)
    if (!found) onPicture(chosen)
  }
  return (
    <Group gap="12px 20px">
      <Avatar src={preview ?? url} name={name} size={84} color="kelp" variant="light" alt="" />
      <div style={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Group gap={4}>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif"
            aria-label="Picture"
            hidden
            onChange={onChange}
          />
          <Button
            variant="default"
            leftSection={<ImageUp size={16} aria-hidden />}
            aria-describedby={hintId}
            onClick={() => input.current?.click()}
          >
            {url || picture ? 'Change picture' : 'Add picture'}
          </Button>
          {picture && (
            <Button variant="subtle" onClick={() => onPicture(null)}>
              Undo
            </Button>
          )}
        </Group>
        <p
          id={hintId}
          className={problem ? 'bad fine' : 'quiet fine'}
          style={{ marginTop: 6 }}
          role={problem ? 'alert' : undefined}
        >
          {problem ?? (picture ? `${picture.name} will be saved with your changes` : 'JPEG, PNG, WebP or GIF')}
        </p>
      </div>
    </Group>
  )
}
