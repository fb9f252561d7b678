import type { Store } from '@fulmar/contract/store-records'
import type { CommentableField } from '@fulmar/contract/stores'
import { formatPlace } from '#ui/format/distance.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { placeOf } from './stores.words.ts'

/** What is more than a text. */
const said: Partial<Record<CommentableField, (store: Store) => string>> = {
  location: it => formatPlace(placeOf(it.location)),
  operatingHours: it => `open on ${formatCount(it.operatingHours.filter(day => day.isOpen).length, 'day')} a week`,
  image: it => (it.image ? 'an image was sent' : 'none was sent'),
}

const textAt = (store: Store, path: string): string => {
  const found = path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], store)
  return typeof found === 'string' ? found : ''
}

/** What a request says at a field. */
export const sayField = (store: Store, field: CommentableField): string =>
  said[field]?.(store) ?? (textAt(store, field) || 'nothing')
