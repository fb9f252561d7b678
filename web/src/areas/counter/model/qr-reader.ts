/** Not in TypeScript's library: so far, browsers on Android, ChromeOS and macOS have it. */
interface BarcodeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector
  getSupportedFormats: () => Promise<string[]>
}

export type Reader = (video: HTMLVideoElement) => Promise<string | undefined>

/** Reads QR codes by the browser itself, or else by a library that is loaded only then. */
export async function createReader(): Promise<Reader> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  if (Detector && (await Detector.getSupportedFormats()).includes('qr_code')) {
    const detector = new Detector({ formats: ['qr_code'] })
    return async video => (await detector.detect(video).catch(() => []))[0]?.rawValue
  }
  const { readPixels } = await import('./read-pixels.ts')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async video => {
    const { videoWidth: width, videoHeight: height } = video
    if (!context || width === 0) return undefined
    canvas.width = width
    canvas.height = height
    context.drawImage(video, 0, 0)
    return readPixels(context.getImageData(0, 0, width, height))
  }
}
