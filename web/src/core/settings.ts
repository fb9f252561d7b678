/** What the server tells this page at run time, so that one build serves everywhere. */
export interface Settings {
  /** Raster tiles `…/{z}/{x}/{y}.png`; without them the bundled world map is drawn. */
  mapTilesUrl?: string
  mapAttribution?: string
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Reads the meta tag the server fills in. In development the placeholder stays and the defaults hold. */
export function readSettings(): Settings {
  const content = document.querySelector<HTMLMetaElement>('meta[name="fulmar-settings"]')?.content ?? ''
  try {
    const given = JSON.parse(content) as Record<string, unknown>
    return { mapTilesUrl: text(given.mapTilesUrl), mapAttribution: text(given.mapAttribution) }
  } catch {
    return {}
  }
}
