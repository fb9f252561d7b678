import { z } from 'zod'
import { area } from './core/endpoint.ts'
import { wholeList } from './core/list.ts'

/** One search result in Nominatim's format. */
export const foundAddress = z.object({
  display_name: z.string(),
  lat: z.string(),
  lon: z.string(),
  address: z.object({
    road: z.string().optional(),
    house_number: z.string().optional(),
    city: z.string().optional(),
    town: z.string().optional(),
    village: z.string().optional(),
    municipality: z.string().optional(),
    county: z.string().optional(),
    state: z.string().optional(),
    country: z.string().optional(),
    postcode: z.string().optional(),
  }),
})
export type FoundAddress = z.infer<typeof foundAddress>

export const geo = area({
  search: {
    method: 'GET',
    path: '/api/geo/search',
    access: 'public',
    summary: 'Search addresses with the configured geocoder',
    query: z.strictObject({
      q: z.string().trim().min(3).max(200),
      format: z.literal('json').default('json'),
      addressdetails: z.literal('1').default('1'),
      limit: z.literal('5').default('5'),
    }),
    response: wholeList(foundAddress).extend({ attribution: z.string() }),
    rate: { per: 'address', calls: 30, seconds: 60 },
    lane: 'outside',
  },
})
