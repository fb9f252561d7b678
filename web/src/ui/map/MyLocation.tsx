import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import classes from './Map.module.css'
import type { LatLng } from './map.types.ts'

type Progress = 'idle' | 'searching' | 'refused' | 'unknown'

const words: Record<Progress, string> = {
  idle: 'Use my location',
  searching: 'Finding your location …',
  refused: 'Your browser does not share your location',
  unknown: 'Your location could not be found. Try again',
}

/** Nothing where the browser does not know where it is. */
export function MyLocation({ onFound }: { onFound: (place: LatLng) => void }) {
  const [progress, setProgress] = useState<Progress>('idle')
  if (!('geolocation' in navigator)) return null
  const find = () => {
    setProgress('searching')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setProgress('idle')
        onFound(coords)
      },
      error => setProgress(error.code === error.PERMISSION_DENIED ? 'refused' : 'unknown'),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  return (
    <button type="button" className={classes.locate} disabled={progress === 'searching'} onClick={find}>
      <LocateFixed size={15} aria-hidden />
      <span aria-live="polite">{words[progress]}</span>
    </button>
  )
}
