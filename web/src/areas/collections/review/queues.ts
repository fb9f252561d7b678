import type { collections } from '@fulmar/contract/collections/collections'
import type { Sent } from '@fulmar/contract/core/endpoint'
import type { points } from '@fulmar/contract/points/points'

export const reviewQueues = ['collections', 'adjustments'] as const

const MOST = 50

export const openCollections: Sent<typeof collections.list> = {
  query: { review: ['OPEN'], sortBy: 'at', sortOrder: 'asc', limit: MOST },
}

export const openAdjustments: Sent<typeof points.adjustments> = {
  query: { status: 'PENDING', sortOrder: 'asc', limit: MOST },
}
