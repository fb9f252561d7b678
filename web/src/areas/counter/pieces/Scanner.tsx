import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createReader } from '../model/qr-reader.ts'
import classes from './Scanner.module.css'

interface ScannerProps {
  /** Tells what a code says. Whatever it does not want is looked for again. */
  onRead: (text: string) => void
  onClose: () => void
}

const pauseMs = 120

/** The camera, until a QR code is in view. */
export function Scanner({ onRead, onClose }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const read = useEffectEvent(onRead)
  useEffect(() => {
    const element = video.current
    if (!element) return
    let isOver = false
    let stop = () => {}
    watch(element, text => !isOver && read(text))
      .then(end => (isOver ? end() : void (stop = end)))
      .catch((error: unknown) => !isOver && setProblem(cameraProblem(error)))
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return (
    <div className={classes.scanner}>
      {problem ? (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      ) : (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: what the camera sees has no words */}
          <video ref={video} className={classes.video} playsInline muted aria-label="Camera" />
          <p className={classes.hint}>Hold the QR code in front of the camera</p>
        </>
      )}
      <button type="button" className={classes.close} onClick={onClose}>
        {problem ? 'Type the code' : 'Close camera'}
      </button>
    </div>
  )
}

/** Shows the camera and reads from it until the returned function is called. */
async function watch(video: HTMLVideoElement, onRead: (text: string) => void): Promise<() => void> {
  const constraints = { video: { facingMode: 'environment', width: { ideal: 1280 } } }
  const [stream, readFrom] = await Promise.all([navigator.mediaDevices.getUserMedia(constraints), createReader()])
  video.srcObject = stream
  await video.play()
  let last: string | undefined
  const timer = setInterval(() => {
    void readFrom(video).then(text => {
      // A code that stays in view is told once.
      if (text !== undefined && text !== last) onRead(text)
      last = text
    })
  }, pauseMs)
  return () => {
    clearInterval(timer)
    for (const track of stream.getTracks()) track.stop()
  }
}

function cameraProblem(error: unknown): string {
  const { name } = error as Error
  if (name === 'NotAllowedError') return 'Camera access is blocked. Allow it in the browser’s settings, or type the code.'
  if (name === 'NotFoundError') return 'This device has no camera. Type the code.'
  return 'The camera could not be started. Type the code.'
}
