import { z } from 'zod'
import { area } from '../core/endpoint.ts'
import { wholeList } from '../core/list.ts'
import { storeRow } from './store-records.ts'

/** A store as anyone may see it: without its owner, contact or figures. */
export const nearbyStore = storeRow
  .pick({
    id: true,
    name: true,
    address: true,
    location: true,
    operatingHours: true,
    timezone: true,
    acceptedPlastics: true,
    image: true,
    isOpenNow: true,
  })
  .extend({ meters: z.number().int() })
export type NearbyStore = z.infer<typeof nearbyStore>

export const nearbyMost = 25

/** `41.15,-8.61`: latitude, then longitude. */
export const near = z
  .string()
  .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/, 'Use latitude,longitude')
  .transform(text => text.split(',').map(Number) as [number, number])
  .refine(([latitude, longitude]) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, 'Use latitude,longitude')

export const nearbyStores = area({
  nearby: {
    method: 'GET',
    path: '/api/store/nearby',
    access: 'public',
    summary: `The ${nearbyMost} active stores nearest to a place, with whether they are open now`,
    query: z.strictObject({ near }),
    response: wholeList(nearbyStore),
    rate: { per: 'address', calls: 300, seconds: 60 },
  },
})
