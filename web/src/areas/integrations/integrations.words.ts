import { permissionWords } from '@fulmar/contract/core/permission-words'
import { type ApiKey, apiScopes } from '@fulmar/contract/integrations/api-keys'
import type { DeliveryFailure, WebhookDelivery, WebhookEvent } from '@fulmar/contract/integrations/webhooks'
import { optionsOf } from '#ui/form/options.ts'
import { capitalize } from '#ui/format/capitalize.ts'
import type { Tone } from '#ui/StatusBadge.tsx'

export const scopeOptions = apiScopes.map(value => ({ value, label: capitalize(permissionWords[value]) }))

/** "See rewards · look up member codes". */
export const formatScopes = (scopes: ApiKey['scopes']) =>
  capitalize(scopes.map(scope => permissionWords[scope]).join(' · '))

const eventWords: Record<WebhookEvent, string> = {
  'collection.recorded': 'A collection was recorded',
  'collection.reversed': 'A collection was reversed',
  'redemption.requested': 'A reward was redeemed',
  'redemption.fulfilled': 'A redemption was handed over',
  'redemption.cancelled': 'A redemption was cancelled or expired',
  'store.approved': 'A store was approved',
  'member.created': 'A member joined or was added',
  'reward.changed': 'A reward was added, changed or removed',
  'game.published': 'A game was published',
  'round.paid': 'The winners of a round were paid',
}
/** With the name that the receiver gets. */
export const eventOptions = optionsOf(eventWords).map(row => ({ ...row, description: row.value }))

export const formatEvent = (event: WebhookDelivery['event']) => (event === 'ping' ? 'Test event' : eventWords[event])

export const deliveryWords: Record<WebhookDelivery['status'], string> = { WAITING: 'Waiting', SENT: 'Delivered' }

const failureWords: Record<Exclude<DeliveryFailure, 'STATUS'>, string> = {
  TIMED_OUT: 'No answer within 10 seconds',
  NOT_REACHED: 'Could not connect',
  ADDRESS_REFUSED: 'The address is in a private network',
}

/** What the receiver answered to the last attempt. */
export function formatAnswer({ failure, responseCode }: Pick<WebhookDelivery, 'failure' | 'responseCode'>): string {
  if (failure && failure !== 'STATUS') return failureWords[failure]
  return responseCode === null ? 'Not tried yet' : `Answered ${responseCode}`
}

/** Whether a key works, as its badge says. */
export function keyState({ revokedAt, expiresAt }: ApiKey, now = Date.now()): { tone: Tone; words: string } {
  if (revokedAt) return { tone: 'off', words: 'Revoked' }
  return Date.parse(expiresAt) <= now ? { tone: 'off', words: 'Expired' } : { tone: 'ok', words: 'Active' }
}
