import type { MapPin } from '#ui/map/map.types.ts'
import type { Tone } from '#ui/StatusBadge.tsx'

export interface Sample {
  id: string
  name: string
  code: string
  status: 'open' | 'waiting' | 'closed'
  amount: number
  grams: number
  at: string
}

export const longName =
  'The Very Long Neighborhood Name That Somebody Will Surely Type One Day Because Nothing Stops Them Until 120 Characters End'

export const sampleTones: Record<Sample['status'], { tone: Tone; word: string }> = {
  open: { tone: 'ok', word: 'Open' },
  waiting: { tone: 'wait', word: 'Waiting' },
  closed: { tone: 'off', word: 'Closed' },
}

const names = ['Harbour', 'Old mill', 'Ribeira', 'North gate', 'Lighthouse', 'Fish market', 'Upper town', 'Saltworks']
const statuses = ['open', 'waiting', 'closed'] as const
const HOUR_MS = 3_600_000

export const samples: readonly Sample[] = Array.from({ length: 8 }, (_, index) => ({
  id: `sample-${index}`,
  name: index === 1 ? longName : (names[index] ?? 'Sample'),
  code: `S-${100 + index}`,
  status: statuses[index % 3] ?? 'open',
  amount: index === 2 ? 987_654_321 : 120 * (index + 1),
  grams: 12_400 * (index + 1) ** 3,
  at: new Date(Date.now() - index ** 3 * 5 * HOUR_MS).toISOString(),
}))

export const samplePins: readonly MapPin[] = [
  {
    id: 'a',
    name: 'Ribeira',
    latitude: 41.1408,
    longitude: -8.6131,
    tone: 'ok',
    area: { kind: 'circle', centre: { latitude: 41.1408, longitude: -8.6131 }, radiusMeters: 600 },
  },
  {
    id: 'b',
    name: 'Foz',
    latitude: 41.1497,
    longitude: -8.6757,
    tone: 'wait',
    area: {
      kind: 'ring',
      ring: [
        [-8.685, 41.145],
        [-8.668, 41.143],
        [-8.662, 41.153],
        [-8.676, 41.158],
      ],
    },
  },
  { id: 'c', name: 'Lisbon', latitude: 38.7223, longitude: -9.1393, tone: 'off' },
  { id: 'd', name: 'Accra', latitude: 5.6037, longitude: -0.187, tone: 'ok' },
  { id: 'e', name: 'Jakarta', latitude: -6.2088, longitude: 106.8456, tone: 'bad' },
  { id: 'f', name: 'Auckland', latitude: -36.8509, longitude: 174.7645, tone: 'info' },
]
