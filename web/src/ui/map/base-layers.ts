import * as L from 'leaflet'
import { gridLabel, gridStep } from './geometry.ts'
import classes from './Map.module.css'
import { loadWorld, type World } from './world.ts'

// Country labels by zoom level.
const labelsAt = [0, 0, 12, 30, 70, 140]
const MAX_LABEL_ZOOM = 8
// Keeps labels clear of the corner and the zoom buttons.
const CORNER_PX = 60

// How long nothing but sea is shown where tiles neither come nor fail.
const PATIENCE_MS = 2_000
const worldSource = 'Natural Earth'
const worldPanes = [
  ['world', 200],
  ['grid', 250],
  ['names', 380],
] as const

const quiet = { interactive: false, keyboard: false } as const
const textAt = (at: L.LatLngExpression, text: string, className: string | undefined, pane: string) => {
  const element = document.createElement('span')
  element.textContent = text
  element.ariaHidden = 'true'
  return L.marker(at, { ...quiet, pane, icon: L.divIcon({ className, html: element, iconSize: undefined }) })
}

function drawLand(map: L.Map, on: L.LayerGroup, world: World): () => void {
  const ground = { ...quiet, pane: 'world', smoothFactor: 0.8, color: 'var(--map-border)' }
  L.polygon(world.land, { ...ground, weight: 0.8, fillColor: 'var(--map-land)', fillOpacity: 1 }).addTo(on)
  L.polyline(world.borders, { ...ground, weight: 1, opacity: 0.9 }).addTo(on)
  const names = L.layerGroup().addTo(on)
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
  return () => void map.off('moveend zoomend', draw)
}

/** A grid of latitude and longitude, for orientation without street tiles. */
function drawGrid(map: L.Map, on: L.LayerGroup): () => void {
  const group = L.layerGroup().addTo(on)
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
    L.polyline(lines, { ...quiet, pane: 'grid', color: 'var(--map-grid)', weight: 1, smoothFactor: 0 }).addTo(group)
  }
  map.on('moveend zoomend resize', draw)
  draw()
  return () => void map.off('moveend zoomend resize', draw)
}

export interface Tiles {
  tilesUrl?: string
  attribution?: string
}

/** The bundled world map with a grid. Returns how to take it away. */
function addWorld(map: L.Map): () => void {
  for (const [name, zIndex] of worldPanes) {
    const pane = map.getPane(name) ?? map.createPane(name)
    pane.style.zIndex = String(zIndex)
    pane.style.pointerEvents = 'none'
  }
  map.attributionControl.addAttribution(worldSource)
  const layers = L.layerGroup().addTo(map)
  let isWanted = true
  const stops = [drawGrid(map, layers)]
  map.on('unload', () => {
    isWanted = false
  })
  void loadWorld().then(world => {
    if (isWanted) stops.push(drawLand(map, layers, world))
  })
  return () => {
    isWanted = false
    for (const stop of stops) stop()
    layers.remove()
    map.attributionControl.removeAttribution(worldSource)
  }
}

/** Streets from a tile server. The bundled world map stands in while none have come. */
function addTiles(map: L.Map, tilesUrl: string, attribution: string | undefined): void {
  let removeWorld: (() => void) | undefined
  const standIn = () => {
    removeWorld ??= addWorld(map)
  }
  const patience = setTimeout(standIn, PATIENCE_MS)
  map.on('unload', () => clearTimeout(patience))
  L.tileLayer(tilesUrl, { attribution, maxZoom: 19, noWrap: true, referrerPolicy: 'origin' })
    .once('tileload', function streetsCame(this: L.TileLayer) {
      clearTimeout(patience)
      this.off('tileerror', standIn)
      removeWorld?.()
    })
    .on('tileerror', standIn)
    .addTo(map)
}

/** Tiles from a tile server if configured, else the bundled world map with a grid. */
export function addBase(map: L.Map, { tilesUrl, attribution }: Tiles): void {
  if (tilesUrl) addTiles(map, tilesUrl, attribution)
  else addWorld(map)
}
