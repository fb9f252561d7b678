import { Group, Progress, Stack, Text } from '@mantine/core'
import { FileImage } from './FileImage.tsx'
import classes from './ImagePicker.module.css'
import { largeBytes } from './prepare-image.ts'
import type { UploadItem } from './upload-queue.ts'

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

function stateOf({ status, file, error }: UploadItem): string {
  switch (status) {
    case 'pending':
      return file.size > largeBytes ? 'Will be resized and sent with the form' : 'Will be sent with the form'
    case 'getting_url':
      return 'Preparing upload'
    case 'uploading':
      return 'Uploading'
    case 'completed':
      return 'Uploaded'
    case 'error':
      return error ?? 'Upload failed'
  }
}

/** A preview of the image with its upload status. */
export function ImagePreview({ item, progress }: { item: UploadItem; progress: number }) {
  const { file, status } = item
  const isBusy = status === 'getting_url' || status === 'uploading'
  return (
    <Group gap={16} wrap="nowrap" miw={0} p={12}>
      <FileImage file={file} alt={`Preview of ${file.name}`} className={classes.picture} />
      <Stack className="grow" gap={4} fz="md">
        <Text className="anywhere" fw={550} span>
          {file.name}
        </Text>
        <span className={status === 'error' ? 'bad small figures' : 'quiet small figures'} role="status">
          {sizeOf(file.size)} · {stateOf(item)}
        </span>
        {isBusy && <Progress value={progress} aria-label="Images uploaded" size="sm" animated />}
      </Stack>
    </Group>
  )
}
