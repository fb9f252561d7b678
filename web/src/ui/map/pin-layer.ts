import * as L from 'leaflet'
import Supercluster from 'supercluster'
import { formatNumber } from '../format/numbers.ts'
import { areaLayer } from './areas.ts'
import classes from './Map.module.css'
import type { MapPin } from './map.types.ts'

const CLUSTER_RADIUS_PX = 56
const CLUSTER_MAX_ZOOM = 14
// Below this zoom, areas are smaller than pins.
const AREAS_FROM_ZOOM = 9

interface Options {
  pins: readonly MapPin[]
  onSelect: (pin: MapPin) => void
}

function pinMarker(pin: MapPin, onSelect: (pin: MapPin) => void): L.Marker {
  const marker = L.marker([pin.latitude, pin.longitude], {
    icon: L.divIcon({ className: `${classes.pin} ${classes[`tone-${pin.tone ?? 'ok'}`] ?? ''}`, iconSize: [24, 24] }),
    riseOnHover: true,
  })
  marker.bindTooltip(() => document.createTextNode(pin.name) as unknown as HTMLElement, {
    direction: 'top',
    offset: [0, -12],
    className: classes.tooltip,
  })
  marker.on('click', () => {
    marker.closeTooltip()
    onSelect(pin)
  })
  marker.on('add', () => marker.getElement()?.setAttribute('aria-label', pin.name))
  return marker
}

function clusterMarker(map: L.Map, at: L.LatLngTuple, count: number, expandTo: () => number): L.Marker {
  const size = 32 + Math.min(24, Math.round(Math.log10(count) * 10))
  const marker = L.marker(at, {
    icon: L.divIcon({ className: classes.cluster, html: formatNumber(count), iconSize: [size, size] }),
  })
  marker.on('click', () => map.flyTo(at, Math.min(expandTo(), 18), { duration: 0.3 }))
  marker.on('add', () => marker.getElement()?.setAttribute('aria-label', `${formatNumber(count)} places here, zoom in`))
  return marker
}

/** Adds pins, clustered where they overlap. Returns a function that removes them. */
export function addPins(map: L.Map, { pins, onSelect }: Options): () => void {
  const index = new Supercluster<{ pin: MapPin }>({ radius: CLUSTER_RADIUS_PX, maxZoom: CLUSTER_MAX_ZOOM })
  index.load(
    pins.map(pin => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [pin.longitude, pin.latitude] },
      properties: { pin },
    })),
  )
  const group = L.layerGroup().addTo(map)
  const draw = () => {
    // Redrawing loses the focus; restore it below.
    const focused = document.activeElement?.getAttribute('aria-label')
    const hadFocus = map.getContainer().contains(document.activeElement)
    group.clearLayers()
    const view = map.getBounds().pad(0.2)
    const zoom = Math.floor(map.getZoom())
    for (const { geometry, properties } of index.getClusters(
      [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()],
      zoom,
    )) {
      const at: L.LatLngTuple = [geometry.coordinates[1] ?? 0, geometry.coordinates[0] ?? 0]
      if ('cluster' in properties)
        clusterMarker(map, at, properties.point_count, () =>
          index.getClusterExpansionZoom(properties.cluster_id),
        ).addTo(group)
      else {
        if (properties.pin.area && zoom >= AREAS_FROM_ZOOM)
          areaLayer(properties.pin.area, properties.pin.tone).addTo(group)
        pinMarker(properties.pin, onSelect).addTo(group)
      }
    }
    if (!hadFocus || !focused) return
    const again = [...map.getContainer().querySelectorAll<HTMLElement>('.leaflet-marker-icon[aria-label]')].find(
      element => element.getAttribute('aria-label') === focused,
    )
    again?.focus({ preventScroll: true })
  }
  map.on('moveend zoomend', draw)
  draw()
  return () => {
    map.off('moveend zoomend', draw)
    group.remove()
  }
}
