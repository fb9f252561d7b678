import * as L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { type RefCallback, useCallback, useState } from 'react'
import { addBase, type Tiles } from './base-layers.ts'

const world: L.LatLngBoundsExpression = [
  [-85, -180],
  [85, 180],
]

/** Creates a Leaflet map: a `ref` for its container, and the map once created. */
export function useLeaflet({ tilesUrl, attribution }: Tiles): [RefCallback<HTMLDivElement>, L.Map | undefined] {
  const [map, setMap] = useState<L.Map>()

  const attach = useCallback(
    (element: HTMLDivElement) => {
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
      // The size changes when a drawer opens or a tab is shown.
      const observer = new ResizeObserver(() => created.invalidateSize())
      observer.observe(element)
      setMap(created)
      return () => {
        observer.disconnect()
        created.remove()
        setMap(undefined)
      }
    },
    [tilesUrl, attribution],
  )

  return [attach, map]
}
