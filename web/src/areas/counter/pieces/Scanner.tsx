import { useEffect, useEffectEvent, useRef, useState } from 'react'
import counter from '../counter.module.css'
import { Notice } from './Notice.tsx'
import classes from './Scanner.module.css'

interface ScannerProps {
  /** Tells what a code says. Whatever it does not want is looked for again. */
  onRead: (text: string) => void
  onClose: () => void
}

const pauseMs = 120
/** Looks without a code after which its card has left: a single picture may be blurred. */
const looksUntilGone = 8

/** What was read last, also by the camera of the screen before: the card may still lie there. */
let lastRead: string | undefined

/** The camera, until a QR code is in view. */
export function Scanner({ onRead, onClose }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isSame, setSame] = useState(false)
  const read = useEffectEvent(onRead)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const over = new AbortController()
    watch(element, over.signal, { onRead: text => read(text), onSame: setSame }).catch((error: unknown) => {
      if (!over.signal.aborted) setProblem(cameraProblem(error))
    })
    return () => over.abort()
  }, [])
  return (
    <div className={counter.list}>
      {problem ? (
        <Notice tone="bad">{problem}</Notice>
      ) : (
        <>
          <video ref={video} className={classes.video} playsInline muted aria-label="Camera" />
          <p className={classes.hint}>
            {isSame ? 'This card was just read: take it away first' : 'Hold the QR code in front of the camera'}
          </p>
        </>
      )}
      <button type="button" className={counter.quiet} onClick={onClose}>
        {problem ? 'Type the code' : 'Close camera'}
      </button>
    </div>
  )
}

interface Seen {
  onRead: (text: string) => void
  /** Whether the card in view is the one that was read last. */
  onSame: (isSame: boolean) => void
}

/** Shows the camera and reads from it until `over`. */
async function watch(video: HTMLVideoElement, over: AbortSignal, { onRead, onSame }: Seen): Promise<void> {
  const constraints = { video: { facingMode: 'environment', width: { ideal: 1280 } } }
  const stream = await navigator.mediaDevices.getUserMedia(constraints)
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (over.aborted) return stop()
  over.addEventListener('abort', stop)
  const readFrom = await createReader()
  video.srcObject = stream
  await video.play()
  let looksWithout = 0
  while (!over.aborted) {
    const text = await readFrom(video)
    if (over.aborted) return
    looksWithout = text === undefined ? looksWithout + 1 : 0
    if (looksWithout >= looksUntilGone) lastRead = undefined
    // A code that stays in view is reported once.
    if (text !== undefined && text !== lastRead) {
      lastRead = text
      onRead(text)
    } else onSame(lastRead !== undefined)
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
}

function cameraProblem(error: unknown): string {
  const { name } = error as Error
  if (name === 'NotAllowedError')
    return 'Camera access is blocked. Allow it in the browser’s settings, or type the code.'
  if (name === 'NotFoundError') return 'This device has no camera. Type the code.'
  return 'The camera could not be started. Type the code.'
}

/** Not in TypeScript's library: so far, browsers on Android, ChromeOS and macOS have it. */
interface BarcodeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector
  getSupportedFormats: () => Promise<string[]>
}

type Reader = (video: HTMLVideoElement) => Promise<string | undefined>

/** Reads QR codes by the browser itself, or else by a library that is loaded only then. */
async function createReader(): Promise<Reader> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  if (Detector && (await Detector.getSupportedFormats()).includes('qr_code')) {
    const detector = new Detector({ formats: ['qr_code'] })
    return async video => (await detector.detect(video).catch(() => []))[0]?.rawValue
  }
  const { readPixels } = await import('../model/read-pixels.ts')
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
