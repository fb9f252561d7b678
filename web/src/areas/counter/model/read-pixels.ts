import decodeQR from 'qr/decode.js'

/** What the QR code in a picture says; nothing if there is none to be read. */
export function readPixels(image: Pick<ImageData, 'data' | 'width' | 'height'>): string | undefined {
  try {
    return decodeQR(image)
  } catch {
    return undefined
  }
}
