/** The hint on the form; what is larger is made smaller, never refused. */
export const largeBytes = 5 * 1024 * 1024
/** What the server takes; other pictures that the browser can read are drawn anew. */
const taken = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const mostPixels = 25_000_000
const longestSide = 2560
const leastSide = 320

interface Size {
  width: number
  height: number
}

/** Whether a file can be sent as it is. */
export const isFit = (file: { type: string; size: number }, { width, height }: Size): boolean =>
  taken.includes(file.type) && file.size <= largeBytes && width * height <= mostPixels

/** The size to draw a picture in: the same shape, no side longer than `side`. */
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
    // A browser that cannot write WebP gives a PNG, which may be as large as before.
    if (webp?.type === 'image/webp') return webp
  }
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(picture, 0, 0, size.width, size.height)
  return toBlob(canvas, 'image/jpeg', 0.85)
}

/** The picture as it is sent: as it is, or smaller when it is over 5 MB or of a type the server does not take. */
export async function prepareImage(file: File): Promise<File> {
  // What this browser cannot read is left to the server to judge.
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
