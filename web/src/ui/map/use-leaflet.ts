import * as L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { type RefObject, useEffect, useState } from 'react'
import { addBase, type Tiles } from './base-layers.ts'

const world: L.LatLngBoundsExpression = [
  [-85, -180],
  [85, 180],
]

/** A Leaflet map on a container, gone with it. Undefined until it stands. */
export function useLeaflet(
  container: RefObject<HTMLDivElement | null>,
  { tilesUrl, attribution }: Tiles,
): L.Map | undefined {
  const [map, setMap] = useState<L.Map>()

  useEffect(() => {
    const element = container.current
    if (!element) return
    const created = L.map(element, {
      center: [20, 0],
      zoom: 2,
      minZoom: 1,
      maxBounds: world,
      maxBoundsViscosity: 1,
      zoomSnap: 0.5,
      attributionControl: true,
    })
    created.attributionControl.setPrefix(false)
    L.control.scale({ position: 'bottomleft', maxWidth: 120, imperial: false }).addTo(created)
    addBase(created, { tilesUrl, attribution })
    // A map that was laid out in a drawer or a hidden tab does not know its size.
    const observer = new ResizeObserver(() => created.invalidateSize())
    observer.observe(element)
    setMap(created)
    return () => {
      observer.disconnect()
      created.remove()
      setMap(undefined)
    }
  }, [container, tilesUrl, attribution])

  return map
}
