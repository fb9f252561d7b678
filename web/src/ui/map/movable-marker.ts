import * as L from 'leaflet'

interface Options {
  at: L.LatLngTuple
  label: string
  className: string | undefined
  size: number
  onMove: (to: L.LatLng) => void
  /** Called while dragging, for redrawing only. */
  onDragging?: (to: L.LatLng) => void
  onRemove?: () => void
}

const STEP_PX = 10
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A marker that can be dragged or moved with the arrow keys (Shift for small steps). */
export function movableMarker(map: L.Map, options: Options): L.Marker {
  const { at, label, className, size, onMove, onDragging, onRemove } = options
  const marker = L.marker(at, {
    draggable: true,
    autoPan: true,
    icon: L.divIcon({ className, iconSize: [size, size] }),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (onRemove && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault()
      onRemove()
      return
    }
    const arrow = arrows[event.key]
    if (!arrow) return
    // The map would pan as well.
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? 1 : STEP_PX
    const point = map.latLngToContainerPoint(marker.getLatLng()).add([arrow[0] * step, arrow[1] * step])
    onMove(map.containerPointToLatLng(point))
  }
  marker.on('drag', () => onDragging?.(marker.getLatLng()))
  marker.on('dragend', () => onMove(marker.getLatLng()))
  marker.on('add', () => {
    const element = marker.getElement()
    element?.setAttribute('aria-label', label)
    element?.addEventListener('keydown', onKeyDown)
  })
  return marker
}
