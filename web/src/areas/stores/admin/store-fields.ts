import type { Store } from '@fulmar/contract/store-records'
import type { CommentableField } from '@fulmar/contract/stores'
import { formatPlace } from '#ui/format/distance.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { placeOf } from './stores.words.ts'

const orNothing = (text: string) => text || 'nothing'

const said: Record<CommentableField, (store: Store) => string> = {
  name: it => it.name,
  description: it => orNothing(it.description),
  'contactInfo.phoneNumber': it => it.contactInfo.phoneNumber,
  'contactInfo.website': it => orNothing(it.contactInfo.website),
  'address.street': it => it.address.street,
  'address.city': it => it.address.city,
  'address.state': it => it.address.state,
  'address.country': it => it.address.country,
  'address.postalCode': it => it.address.postalCode,
  location: it => formatPlace(placeOf(it.location)),
  operatingHours: it => `open on ${formatCount(it.operatingHours.filter(day => day.isOpen).length, 'day')} a week`,
  image: it => (it.image ? 'an image was sent' : 'none was sent'),
}

/** What a request says at a field. */
export const sayField = (store: Store, field: CommentableField): string => said[field](store)
