import * as L from 'leaflet'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addBase } from './base-layers.ts'

let map: L.Map
beforeEach(() => {
  map = L.map(document.createElement('div'), { center: [38.7, -9.1], zoom: 10 })
})
afterEach(() => {
  vi.useRealTimers()
  map.remove()
})

const tiles = { tilesUrl: 'http://127.0.0.1:1/{z}/{x}/{y}.png', attribution: 'Streets' }
const sources = () => map.attributionControl.getContainer()?.textContent ?? ''
const tileLayer = () => {
  let found: L.TileLayer | undefined
  map.eachLayer(layer => {
    if (layer instanceof L.TileLayer) found = layer
  })
  return found
}

it('shows the bundled world map where no tiles are configured', () => {
  addBase(map, {})
  expect(tileLayer()).toBeUndefined()
  expect(sources()).toContain('Natural Earth')
})

it('shows tiles with their attribution, and sends the origin for them', () => {
  addBase(map, tiles)
  expect(sources()).toContain('Streets')
  expect(sources()).not.toContain('Natural Earth')
  expect(tileLayer()?.options.referrerPolicy).toBe('origin')
})

it('shows the bundled world map when tiles fail, until some come', () => {
  addBase(map, tiles)
  tileLayer()?.fire('tileerror')
  tileLayer()?.fire('tileerror')
  expect(sources()).toContain('Natural Earth')
  tileLayer()?.fire('tileload')
  expect(sources()).not.toContain('Natural Earth')
})

it('keeps the streets when some tiles fail later', () => {
  addBase(map, tiles)
  tileLayer()?.fire('tileload')
  tileLayer()?.fire('tileerror')
  expect(sources()).not.toContain('Natural Earth')
})

it('does not wait for tiles that neither come nor fail', () => {
  vi.useFakeTimers()
  addBase(map, tiles)
  vi.runAllTimers()
  expect(sources()).toContain('Natural Earth')
})
