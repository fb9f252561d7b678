import { z } from 'zod'
import { analytics, chart, figure, recordsLink } from '../analytics/analytics.ts'
import { id } from '../core/common.ts'
import type { Permission } from '../core/permissions.ts'
import { neighborhoodPin } from '../neighborhoods/neighborhoods.ts'
import { ledgerProof } from '../points/points.ts'

/** The panels of the dashboard in their default order. */
export const panelKey = z.enum(['PLASTIC', 'STORES', 'MAP', 'NEIGHBORHOODS', 'POINTS', 'BOOKS', 'ACTIVITY', 'ACADEMY'])
export type PanelKey = z.infer<typeof panelKey>

/** The permission to see each panel. */
export const panelReads: Record<PanelKey, Permission> = {
  PLASTIC: 'collections:read',
  STORES: 'stores:read',
  MAP: 'stores:read',
  NEIGHBORHOODS: 'neighborhoods:read',
  POINTS: 'points:read',
  BOOKS: 'points:read',
  ACTIVITY: 'activity:read',
  ACADEMY: 'academy:read',
}

const eachOnce = z
  .array(panelKey)
  .max(panelKey.options.length)
  .refine(keys => new Set(keys).size === keys.length, 'Name each panel once')

/** Panels that are not named come last, in the default order. Two empty lists restore the default. */
export const panelArrangement = z.strictObject({ order: eachOnce, hidden: eachOnce })
export type PanelArrangement = z.infer<typeof panelArrangement>

/** A store with what it collected in the period. */
export const storeOnMap = z.object({
  id,
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  grams: z.number().int(),
  collections: z.number().int(),
  link: recordsLink.nullable(),
})
export type StoreOnMap = z.infer<typeof storeOnMap>

/** A neighborhood with what its members handed in during the period. */
export const neighborhoodOnMap = neighborhoodPin
  .pick({ id: true, name: true, centre: true, radiusMeters: true, boundary: true, grams: true })
  .extend({ link: recordsLink.nullable() })
export type NeighborhoodOnMap = z.infer<typeof neighborhoodOnMap>

export const dashboardPanels = analytics
  .pick({ updatedAt: true, timeZone: true, formerTimeZone: true, currency: true, period: true })
  .extend({
    /** The days that charts over time show: at least twelve weeks. */
    charted: z.object({ from: z.iso.date(), to: z.iso.date() }),
    /** Those that the caller may see, in their order. */
    panels: z.array(z.object({ key: panelKey, isHidden: z.boolean() })),
    isArranged: z.boolean(),
    /** Behind the stores on the map: active neighborhoods, the 500 that collected the most; none where the map is not shown. */
    neighborhoods: z.array(neighborhoodOnMap),
    /** Of the panels that are shown. Activity is read by a call of its own. */
    contents: z
      .object({
        PLASTIC: chart,
        STORES: chart,
        MAP: z.array(storeOnMap),
        NEIGHBORHOODS: chart,
        POINTS: chart,
        ACADEMY: z.array(figure),
        BOOKS: z.object({ proof: ledgerProof.nullable() }),
      })
      .partial(),
  })
export type DashboardPanels = z.infer<typeof dashboardPanels>
