// Builds the bundled world map (src/ui/map/world.json) from Natural Earth data: `node web/scripts/build-world.mjs`.
// The source is stitched over the antimeridian; a flat map needs it cut there, or Siberia smears across the world.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoArea, geoCentroid, geoEquirectangular } from 'd3-geo'
import { geoProject } from 'd3-geo-projection'
import { feature, mesh } from 'topojson-client'

const TOLERANCE_DEGREES = 0.015
const UNITS_PER_DEGREE = 250
// Web Mercator ends here; the cut polygon of Antarctica runs along the pole.
const MAX_LATITUDE = 85

const source = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
const world = JSON.parse(readFileSync(source, 'utf8'))

const decode = arc => {
  const [sx, sy] = world.transform.scale
  const [tx, ty] = world.transform.translate
  let x = 0
  let y = 0
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * sx + tx, y * sy + ty]
  })
}

const distanceToLine = ([px, py], [ax, ay], [bx, by]) => {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(px - ax, py - ay)
  return Math.abs((by - ay) * px - (bx - ax) * py + bx * ay - by * ax) / length
}

/** Douglas–Peucker on one arc: arcs are shared, so neighbours stay joined. */
const simplify = points => {
  const keep = new Set([0, points.length - 1])
  const visit = (from, to) => {
    let farthest = -1
    let distance = 0
    for (let i = from + 1; i < to; i++) {
      const d = distanceToLine(points[i], points[from], points[to])
      if (d > distance) [farthest, distance] = [i, d]
    }
    const isRing = points[from][0] === points[to][0] && points[from][1] === points[to][1]
    if (farthest < 0 || (distance < TOLERANCE_DEGREES && !isRing)) return
    keep.add(farthest)
    visit(from, farthest)
    visit(farthest, to)
  }
  visit(0, points.length - 1)
  // A small island must stay an area: two points would make it vanish.
  const first = points[0]
  const last = points.at(-1)
  if (keep.size < 4 && first[0] === last[0] && first[1] === last[1]) return points
  return points.filter((_, i) => keep.has(i))
}

const topology = { ...world, transform: undefined, arcs: world.arcs.map(arc => simplify(decode(arc))) }
delete topology.transform

const flat = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .precision(0)
const cut = geometry => geoProject(geometry, flat)

const clamp = latitude => Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude))

/** One number as zigzag base 32 in printable characters, the way encoded polylines do it. */
const encodeNumber = value => {
  let rest = value < 0 ? ~(value << 1) : value << 1
  let text = ''
  while (rest >= 32) {
    text += String.fromCharCode((32 | (rest & 31)) + 63)
    rest >>= 5
  }
  return text + String.fromCharCode(rest + 63)
}

/** Steps from point to point in fractions of a degree: a fifth of the size of GeoJSON. Empty when nothing is left. */
const encode = (line, minPoints) => {
  let text = ''
  let points = 0
  let px = 0
  let py = 0
  for (const [x, y] of line) {
    const qx = Math.round(x * UNITS_PER_DEGREE)
    const qy = Math.round(clamp(-y) * UNITS_PER_DEGREE)
    if (points > 0 && qx === px && qy === py) continue
    text += encodeNumber(qx - px) + encodeNumber(qy - py)
    points++
    px = qx
    py = qy
  }
  return points < minPoints ? '' : text
}

const land = cut(feature(topology, topology.objects.land))
const polygons = land.features.flatMap(f =>
  f.geometry.type === 'Polygon' ? [f.geometry.coordinates] : f.geometry.coordinates,
)
const borders = cut(mesh(topology, topology.objects.countries, (a, b) => a !== b))

const labels = feature(topology, topology.objects.countries)
  .features.map(country => {
    // The centroid of the largest part: that of France with its overseas parts lies in the sea.
    const parts = country.geometry.type === 'Polygon' ? [country.geometry.coordinates] : country.geometry.coordinates
    const largest = parts
      .map(coordinates => ({ type: 'Polygon', coordinates }))
      .sort((a, b) => geoArea(b) - geoArea(a))[0]
    const [longitude, latitude] = geoCentroid(largest)
    return { name: country.properties.name, longitude, latitude, size: geoArea(largest) }
  })
  .sort((a, b) => b.size - a.size)
  .map(label => [label.name, Number(label.longitude.toFixed(1)), Number(label.latitude.toFixed(1))])

const out = {
  unitsPerDegree: UNITS_PER_DEGREE,
  land: polygons.map(rings => rings.map(ring => encode(ring, 3)).filter(Boolean)).filter(rings => rings.length > 0),
  borders: borders.coordinates.map(line => encode(line, 2)).filter(Boolean),
  labels,
}
const target = new URL('../src/ui/map/world.json', import.meta.url)
const text = `${JSON.stringify(out)}\n`
writeFileSync(target, text)
console.log(
  `world.json: ${Math.round(text.length / 1024)} KB, ${out.land.length} land parts, ${out.labels.length} countries`,
)
