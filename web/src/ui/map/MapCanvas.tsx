import * as L from 'leaflet'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { addShapes } from './areas.ts'
import type { Tiles } from './base-layers.ts'
import { boundsOf, bulkOf } from './bounds.ts'
import classes from './Map.module.css'
import type { MapPin, MapShapes } from './map.types.ts'
import { addPins } from './pin-layer.ts'
import { ShapeLegend } from './ShapeLegend.tsx'
import { useLeaflet } from './use-leaflet.ts'

export interface MapViewProps extends Tiles {
  /** What the map shows: "Neighborhoods on a map". */
  label: string
  pins: readonly MapPin[]
  /** The content of a pin's popup. */
  popup?: (pin: MapPin) => ReactNode
  height?: number | string
  /** Drawn below the pins. */
  below?: MapShapes | undefined
}

// The bundled world map has no more detail beyond this.
const FIT_MAX_ZOOM = 13

const fit = (map: L.Map, pins: readonly MapPin[]) => {
  const bounds = boundsOf(pins)
  if (bounds) map.fitBounds(bounds, { padding: [32, 32], maxZoom: FIT_MAX_ZOOM, animate: false })
}

const namesOf = (pins: readonly MapPin[]) => pins.map(pin => pin.name).join(', ')

export function MapCanvas({ label, pins, popup, height = 480, tilesUrl, attribution, below }: MapViewProps) {
  const [attach, map] = useLeaflet({ tilesUrl, attribution })
  const [selected, setSelected] = useState<MapPin | null>(null)
  const bubble = useMemo(() => document.createElement('div'), [])
  const hasPopup = popup !== undefined

  useEffect(() => {
    if (!map) return
    return addPins(map, { pins, onSelect: setSelected })
  }, [map, pins])

  useEffect(() => {
    if (!map || !below) return
    return addShapes(map, below.shapes)
  }, [map, below])

  const { bulk, far } = useMemo(() => bulkOf(pins), [pins])
  useEffect(() => {
    if (map) fit(map, bulk)
  }, [map, bulk])

  useEffect(() => {
    if (!map || !selected || !hasPopup) return
    const shown = L.popup({ className: classes.popup, offset: [0, -6], closeButton: true })
      .setLatLng([selected.latitude, selected.longitude])
      .setContent(bubble)
      .openOn(map)
    const onRemove = () => setSelected(null)
    shown.on('remove', onRemove)
    return () => {
      shown.off('remove', onRemove)
      shown.remove()
    }
  }, [map, selected, hasPopup, bubble])

  return (
    <section className={classes.frame} aria-label={label} style={{ height }}>
      <div ref={attach} className={classes.map} />
      {map && far.length > 0 && (
        <button type="button" className={classes.far} title={namesOf(far)} onClick={() => fit(map, pins)}>
          {far.length === 1 ? '1 pin far away' : `${far.length} pins far away`}
        </button>
      )}
      {below && <ShapeLegend of={below} />}
      {selected && popup && createPortal(popup(selected), bubble)}
    </section>
  )
}
