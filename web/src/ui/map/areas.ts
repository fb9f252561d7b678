import * as L from 'leaflet'
import classes from './Map.module.css'
import type { Area } from './map.types.ts'

/** The outline of an area, coloured by tone. */
export function areaLayer(area: Area, tone = 'ok'): L.Path {
  const options: L.PathOptions = { interactive: false, className: `${classes.area} ${classes[`tone-${tone}`] ?? ''}` }
  return area.kind === 'ring'
    ? L.polygon(
        area.ring.map(([x, y]): L.LatLngTuple => [y, x]),
        options,
      )
    : L.circle([area.centre.latitude, area.centre.longitude], { ...options, radius: area.radiusMeters })
}
