/** The size in the form's hint. Larger images are resized, not refused. */
export const largeBytes = 5 * 1024 * 1024
/** Types the server accepts; others are converted. */
const taken = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const mostPixels = 25_000_000
const longestSide = 2560
const leastSide = 320

interface Size {
  width: number
  height: number
}

/** Whether a file can be sent unchanged. */
export const isFit = (file: { type: string; size: number }, { width, height }: Size): boolean =>
  taken.includes(file.type) && file.size <= largeBytes && width * height <= mostPixels

/** Scales a size down so that no side is longer than `side`. */
export function within({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))

async function draw(picture: ImageBitmap, size: Size, hasClearParts: boolean): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (!context) return null
  if (hasClearParts) {
    context.drawImage(picture, 0, 0, size.width, size.height)
    const webp = await toBlob(canvas, 'image/webp', 0.85)
    // Browsers without WebP encoding return a PNG, which may be too large.
    if (webp?.type === 'image/webp') return webp
  }
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(picture, 0, 0, size.width, size.height)
  return toBlob(canvas, 'image/jpeg', 0.85)
}

/** The image to upload: unchanged, or resized if over 5 MB or of an unsupported type. */
export async function prepareImage(file: File): Promise<File> {
  // If the browser cannot decode it, let the server decide.
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  try {
    if (isFit(file, picture)) return file
    for (let side = longestSide; side >= leastSide; side = Math.round(side * 0.7)) {
      const blob = await draw(picture, within(picture, side), file.type !== 'image/jpeg')
      if (!blob) return file
      if (blob.size <= largeBytes) return new File([blob], file.name, { type: blob.type })
    }
    return file
  } finally {
    picture.close()
  }
}
