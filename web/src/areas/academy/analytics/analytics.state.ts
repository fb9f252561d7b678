import type { GameAnalyticsQuery } from '@fulmar/contract/academy/game-analytics'
import { useNavigate } from '@tanstack/react-router'
import { type AddressKeys, useAddress } from '#core/search.ts'
import { startOfDay, toLocalDay } from '#ui/format/moments.ts'

/** The plays that the figures are about, kept in the address. */
export interface AnalyticsAddress {
  days?: '7' | '30' | '90'
  roundId?: string
}

const keys: AddressKeys<AnalyticsAddress> = {
  days: { enum: ['7', '30', '90'] },
  roundId: { type: 'string', pattern: '^[0-9a-f-]{36}$' },
}

export function useAnalyticsAddress() {
  const address = useAddress<AnalyticsAddress>(keys)
  const navigate = useNavigate()
  const change = (patch: AnalyticsAddress) =>
    void navigate({ to: '.', search: { ...address, ...patch } as never, resetScroll: false })
  return [address, change] as const
}

/** Whole days, so that the same figures are asked for all day long. */
export function queryFrom({ days, roundId }: AnalyticsAddress, now = new Date()): GameAnalyticsQuery {
  const from = days && startOfDay(toLocalDay(now.toISOString()), 1 - Number(days))
  return { ...(roundId && { roundId }), ...(from && { from }) }
}
