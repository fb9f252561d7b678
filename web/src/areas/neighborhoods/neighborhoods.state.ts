import type { AddressKeys } from '#core/search.ts'

export const neighborhoodTabs = ['overview', 'members', 'stores', 'activity'] as const
export type NeighborhoodTab = (typeof neighborhoodTabs)[number]

export interface NeighborhoodAddress {
  tab: NeighborhoodTab
}

export const neighborhoodAddress: AddressKeys<NeighborhoodAddress> = {
  tab: { enum: neighborhoodTabs, default: 'overview' },
}
