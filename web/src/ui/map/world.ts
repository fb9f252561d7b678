import type { LatLngTuple } from 'leaflet'

export interface World {
  /** Land polygons, in Leaflet's format. */
  land: LatLngTuple[][][]
  borders: LatLngTuple[][]
  /** Largest country first. */
  labels: { name: string; at: LatLngTuple }[]
}

/** Reads one line of world.json: zigzag base-32 steps, longitude before latitude. */
function decodeLine(text: string, unitsPerDegree: number): LatLngTuple[] {
  const points: LatLngTuple[] = []
  let position = 0
  const next = () => {
    let value = 0
    let shift = 0
    let digit: number
    do {
      digit = text.charCodeAt(position++) - 63
      value |= (digit & 31) << shift
      shift += 5
    } while (digit >= 32)
    return value & 1 ? ~(value >> 1) : value >> 1
  }
  let x = 0
  let y = 0
  while (position < text.length) {
    x += next()
    y += next()
    points.push([y / unitsPerDegree, x / unitsPerDegree])
  }
  return points
}

let loaded: Promise<World> | undefined

/** The bundled map, loaded once on demand. */
export function loadWorld(): Promise<World> {
  loaded ??= import('./world.json').then(({ default: json }) => ({
    land: json.land.map(rings => rings.map(ring => decodeLine(ring, json.unitsPerDegree))),
    borders: json.borders.map(line => decodeLine(line, json.unitsPerDegree)),
    labels: json.labels.map(([name, longitude, latitude]) => ({
      name: String(name),
      at: [Number(latitude), Number(longitude)],
    })),
  }))
  return loaded
}
