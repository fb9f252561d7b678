import * as L from 'leaflet'
import { levelsOf } from './levels.ts'
import classes from './Map.module.css'
import type { Area, MapShape } from './map.types.ts'

const layerOf = (area: Area, options: L.PathOptions): L.Path =>
  area.kind === 'ring'
    ? L.polygon(
        area.ring.map(([x, y]): L.LatLngTuple => [y, x]),
        options,
      )
    : L.circle([area.centre.latitude, area.centre.longitude], { ...options, radius: area.radiusMeters })

/** The outline of an area, coloured by tone. */
export const areaLayer = (area: Area, tone = 'ok'): L.Path =>
  layerOf(area, { interactive: false, className: `${classes.area} ${classes[`tone-${tone}`] ?? ''}` })

/** Draws shapes below the pins, each with the colour of its result. Returns a function that removes them. */
export function addShapes(map: L.Map, shapes: readonly MapShape[]): () => void {
  const { levelOf } = levelsOf(shapes.map(shape => shape.value))
  const pane = map.getPane('shapes') ?? map.createPane('shapes')
  pane.style.zIndex = '390'
  const group = L.layerGroup().addTo(map)
  for (const { area, value, words } of shapes) {
    const layer = layerOf(area, { pane: 'shapes', className: classes.shape })
    layer.bindTooltip(() => document.createTextNode(words) as unknown as HTMLElement, {
      sticky: true,
      className: classes.tooltip,
    })
    layer.on('add', () => layer.getElement()?.setAttribute('data-level', String(levelOf(value))))
    layer.addTo(group)
  }
  return () => void group.remove()
}
