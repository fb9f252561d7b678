import * as L from 'leaflet'
import { gridLabel, gridStep } from './geometry.ts'
import classes from './Map.module.css'
import { loadWorld, type World } from './world.ts'

// Country labels by zoom level.
const labelsAt = [0, 0, 12, 30, 70, 140]
const MAX_LABEL_ZOOM = 8
// Keeps labels clear of the corner and the zoom buttons.
const CORNER_PX = 60

const quiet = { interactive: false, keyboard: false } as const
const textAt = (at: L.LatLngExpression, text: string, className: string | undefined, pane: string) => {
  const element = document.createElement('span')
  element.textContent = text
  element.ariaHidden = 'true'
  return L.marker(at, { ...quiet, pane, icon: L.divIcon({ className, html: element, iconSize: undefined }) })
}

function drawLand(map: L.Map, world: World) {
  L.polygon(world.land, { ...quiet, pane: 'world', className: classes.land, smoothFactor: 0.8 }).addTo(map)
  L.polyline(world.borders, { ...quiet, pane: 'world', className: classes.border, smoothFactor: 0.8 }).addTo(map)
  const names = L.layerGroup().addTo(map)
  const draw = () => {
    names.clearLayers()
    const zoom = map.getZoom()
    if (zoom > MAX_LABEL_ZOOM) return
    const bounds = map.getBounds()
    for (const { name, at } of world.labels.slice(0, labelsAt[Math.floor(zoom)] ?? world.labels.length))
      if (bounds.contains(at)) textAt(at, name, classes.country, 'names').addTo(names)
  }
  map.on('moveend zoomend', draw)
  draw()
}

/** A grid of latitude and longitude, for orientation without street tiles. */
function drawGrid(map: L.Map) {
  const group = L.layerGroup().addTo(map)
  const draw = () => {
    group.clearLayers()
    const view = map.getBounds()
    const [south, north] = [Math.max(view.getSouth(), -85), Math.min(view.getNorth(), 85)]
    const [west, east] = [Math.max(view.getWest(), -180), Math.min(view.getEast(), 180)]
    const step = gridStep(Math.max(east - west, north - south))
    const between = (low: number, high: number) =>
      Array.from({ length: Math.max(0, Math.floor(high / step) - Math.ceil(low / step) + 1) }, (_, index) =>
        Number(((Math.ceil(low / step) + index) * step).toFixed(6)),
      )
    const lines: L.LatLngTuple[][] = []
    for (const latitude of between(south, north)) {
      lines.push([
        [latitude, west],
        [latitude, east],
      ])
      if (map.latLngToContainerPoint([latitude, west]).y > CORNER_PX / 2)
        textAt([latitude, west], gridLabel(latitude, 'latitude', step), classes.latitude, 'names').addTo(group)
    }
    for (const longitude of between(west, east)) {
      lines.push([
        [south, longitude],
        [north, longitude],
      ])
      if (map.latLngToContainerPoint([north, longitude]).x > CORNER_PX)
        textAt([north, longitude], gridLabel(longitude, 'longitude', step), classes.longitude, 'names').addTo(group)
    }
    L.polyline(lines, { ...quiet, pane: 'grid', className: classes.grid, smoothFactor: 0 }).addTo(group)
  }
  map.on('moveend zoomend resize', draw)
  draw()
}

export interface Tiles {
  tilesUrl?: string
  attribution?: string
}

/** Tiles from a tile server if configured, else the bundled world map with a grid. */
export function addBase(map: L.Map, { tilesUrl, attribution }: Tiles): void {
  if (tilesUrl) {
    L.tileLayer(tilesUrl, { attribution, maxZoom: 19, noWrap: true }).addTo(map)
    return
  }
  for (const [pane, zIndex] of [
    ['world', 200],
    ['grid', 250],
    ['names', 380],
  ] as const) {
    const element = map.createPane(pane)
    element.style.zIndex = String(zIndex)
    element.style.pointerEvents = 'none'
  }
  map.attributionControl.addAttribution('Natural Earth')
  drawGrid(map)
  let isGone = false
  map.on('unload', () => {
    isGone = true
  })
  void loadWorld().then(world => {
    if (!isGone) drawLand(map, world)
  })
}
