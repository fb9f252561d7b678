import type { Store } from '@fulmar/contract/stores/store-records'
import { NONE } from '#ui/format/numbers.ts'
import { sayAddress } from './stores.words.ts'

/** Contact details, as shown on a request and on the store's page. */
export const contactFacts = ({ contactInfo: { phoneNumber, email, website }, address }: Store) => [
  { label: 'Address', value: sayAddress(address) },
  { label: 'Phone', value: <a href={`tel:${phoneNumber}`}>{phoneNumber}</a> },
  { label: 'Email', value: <a href={`mailto:${email}`}>{email}</a> },
  {
    label: 'Website',
    value: website ? (
      <a href={website} target="_blank" rel="noreferrer">
        {website}
      </a>
    ) : (
      NONE
    ),
  },
]
