import type { Brand } from '#ui/brand/brand.ts'

/** Runtime settings from the server, so that one build works everywhere. */
export interface Settings {
  /** Raster tiles `…/{z}/{x}/{y}.png`; the bundled world map is used if omitted. */
  mapTilesUrl?: string
  mapAttribution?: string
  /** How to get in: the demo’s logins, or the way for the first owner. */
  hints?: string[]
  /** Who runs this installation. */
  site?: Partial<Brand>
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Reads the meta tag the server fills in. In development it holds a placeholder, and the defaults apply. */
export function readSettings(): Settings {
  const content = document.querySelector<HTMLMetaElement>('meta[name="fulmar-settings"]')?.content ?? ''
  try {
    const given = JSON.parse(content) as Record<string, unknown>
    return {
      mapTilesUrl: text(given.mapTilesUrl),
      mapAttribution: text(given.mapAttribution),
      ...(Array.isArray(given.hints) && { hints: given.hints.filter(line => typeof line === 'string') }),
      site: siteOf(given.site),
    }
  } catch {
    return {}
  }
}

const brandKeys = ['name', 'logo', 'email', 'phone', 'address', 'website', 'country'] as const

function siteOf(given: unknown): Partial<Brand> | undefined {
  if (given === undefined) return undefined
  const site = Object(given) as Record<string, unknown>
  return Object.fromEntries(brandKeys.flatMap(key => (text(site[key]) ? [[key, site[key]]] : [])))
}

/** The map settings as props of a map. */
export function mapTiles() {
  const { mapTilesUrl: tilesUrl, mapAttribution: attribution } = readSettings()
  return { tilesUrl, attribution }
}
