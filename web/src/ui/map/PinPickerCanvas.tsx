import * as L from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { areaLayer } from './areas.ts'
import type { Tiles } from './base-layers.ts'
import { boundsOf } from './bounds.ts'
import { middles, roundPlace } from './geometry.ts'
import classes from './Map.module.css'
import { MyLocation } from './MyLocation.tsx'
import type { LatLng, Ring } from './map.types.ts'
import { movableMarker } from './movable-marker.ts'
import { useLeaflet } from './use-leaflet.ts'

export interface PinPickerProps extends Tiles {
  label: string
  /** Null = not chosen yet. */
  value: LatLng | null
  onChange: (place: LatLng) => void
  /** The initial position while nothing is chosen. */
  startAt?: LatLng
  radiusMeters: number
  /** Drawn and editable instead of the circle; needs `onBoundaryChange`. */
  boundary?: Ring | null
  onBoundaryChange?: (ring: [number, number][]) => void
  height?: number
}

const toPlace = (to: L.LatLng): LatLng => roundPlace({ latitude: to.lat, longitude: to.wrap().lng })
const MIN_CORNERS = 3
const START_ZOOM = 11
const MIN_RING_PX = 120

export function PinPickerCanvas(props: PinPickerProps) {
  const { label, value, startAt, radiusMeters, boundary, height = 300, tilesUrl, attribution } = props
  const [attach, map] = useLeaflet({ tilesUrl, attribution })
  const changePlace = useEffectEvent((to: L.LatLng) => props.onChange(toPlace(to)))
  const changeBoundary = useEffectEvent((ring: [number, number][]) => props.onBoundaryChange?.(ring))
  const focusLabel = useRef<string>(undefined)
  /** The place was chosen on the map, which stays as it is then. */
  const isPointedAt = useRef(false)

  useEffect(() => {
    if (!map) return
    const onClick = (event: L.LeafletMouseEvent) => {
      isPointedAt.current = true
      changePlace(event.latlng)
    }
    map.on('click', onClick)
    return () => void map.off('click', onClick)
  }, [map])

  const isPlaced = value !== null
  useEffect(() => {
    if (map && !isPlaced && startAt) map.setView([startAt.latitude, startAt.longitude], START_ZOOM)
  }, [map, isPlaced, startAt])

  // Fit the place when the map opens or the place leaves the view, not on small moves.
  useEffect(() => {
    if (!map || !value) return
    const area = { kind: 'circle', centre: value, radiusMeters: Math.max(radiusMeters, 50) } as const
    const bounds = boundsOf([{ id: '', name: '', ...value, area }])
    const isInSight = map.getZoom() > 4 && map.getBounds().contains([value.latitude, value.longitude])
    const isLeft = isPointedAt.current
    isPointedAt.current = false
    if (bounds && !isInSight && !isLeft) map.fitBounds(bounds, { padding: [24, 24], maxZoom: 15, animate: false })
  }, [map, value, radiusMeters])

  // Zoom in when a new boundary is too small to drag its corners.
  const lookCloser = useEffectEvent((on: L.Map) => {
    if (!boundary) return
    const bounds = L.latLngBounds(boundary.map(([x, y]): L.LatLngTuple => [y, x]))
    const [low, high] = [bounds.getSouthEast(), bounds.getNorthWest()].map(corner => on.latLngToContainerPoint(corner))
    const size = low && high ? low.subtract(high) : null
    if (size && Math.max(size.x, size.y) < MIN_RING_PX) on.fitBounds(bounds, { padding: [48, 48], animate: false })
  })
  const hasBoundary = Boolean(boundary)
  useEffect(() => {
    if (map && hasBoundary) lookCloser(map)
  }, [map, hasBoundary])

  useEffect(() => {
    if (!map || !value) return
    const group = L.layerGroup().addTo(map)
    const shape = areaLayer(
      boundary ? { kind: 'ring', ring: boundary } : { kind: 'circle', centre: value, radiusMeters },
      'info',
    ).addTo(group)
    const remember = (name: string) => {
      focusLabel.current = name
    }
    movableMarker(map, {
      at: [value.latitude, value.longitude],
      label: 'Centre: drag it, or move it with the arrow keys',
      className: classes.centre,
      size: 26,
      onDragging: to => shape instanceof L.Circle && shape.setLatLng(to),
      onMove: to => {
        remember('Centre')
        changePlace(to)
      },
    }).addTo(group)
    if (boundary) {
      const changeRing = (change: (ring: [number, number][]) => void) => {
        const ring = boundary.map(([x, y]): [number, number] => [x, y])
        change(ring)
        changeBoundary(ring)
      }
      const corner = (to: L.LatLng): [number, number] => {
        const { latitude, longitude } = toPlace(to)
        return [longitude, latitude]
      }
      boundary.forEach(([x, y], index) => {
        movableMarker(map, {
          at: [y, x],
          label: `Corner ${index + 1} of ${boundary.length}: move it with the arrow keys, Delete removes it`,
          className: classes.corner,
          size: 16,
          onMove: to => {
            remember(`Corner ${index + 1} `)
            changeRing(ring => ring.splice(index, 1, corner(to)))
          },
          onRemove:
            boundary.length > MIN_CORNERS
              ? () => {
                  remember(`Corner ${Math.max(1, index)} `)
                  changeRing(ring => ring.splice(index, 1))
                }
              : undefined,
        }).addTo(group)
      })
      middles(boundary).forEach(([x, y], index) => {
        movableMarker(map, {
          at: [y, x],
          label: `Add a corner after ${index + 1}`,
          className: classes.middle,
          size: 12,
          onMove: to => {
            remember(`Corner ${index + 2} `)
            changeRing(ring => ring.splice(index + 1, 0, corner(to)))
          },
        }).addTo(group)
      })
    }
    // Moving a marker by keyboard recreates it: focus the new one.
    const { current } = focusLabel
    if (current)
      map.getContainer().querySelector<HTMLElement>(`[aria-label^="${current}"]`)?.focus({ preventScroll: true })
    focusLabel.current = undefined
    return () => void group.remove()
  }, [map, value, radiusMeters, boundary])

  return (
    <section className={classes.frame} aria-label={label} style={{ height }}>
      <div ref={attach} className={`${classes.map} ${classes.picker}`} />
      <MyLocation onFound={place => props.onChange(roundPlace(place))} />
    </section>
  )
}
