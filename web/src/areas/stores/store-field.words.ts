import type { CommentableField } from '@fulmar/contract/stores'

/** What the form calls its fields, for whoever asks about one of them. */
export const fieldWords: Record<CommentableField, string> = {
  name: 'Store name',
  description: 'Description',
  'contactInfo.phoneNumber': 'Contact phone',
  'contactInfo.website': 'Website',
  'address.street': 'Street address',
  'address.city': 'City',
  'address.state': 'State/Province',
  'address.country': 'Country',
  'address.postalCode': 'Postal code',
  location: 'Place on the map',
  operatingHours: 'Operating hours',
  image: 'Store image',
}

export const sayFieldName = (field: string): string => fieldWords[field as CommentableField] ?? field
