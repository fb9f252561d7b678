import { storeFields } from '@fulmar/contract/stores/store-fields'
import type { Store } from '@fulmar/contract/stores/store-records'
import { factsOf } from '#parts/fields/field-values.ts'
import { NONE } from '#ui/format/numbers.ts'
import { formatAddress } from './stores.words.ts'

/** Contact details, as shown on a request and on the store's page. */
export const contactFacts = (store: Store) => {
  const { phoneNumber, email, website } = store.contactInfo
  return [
    { label: 'Address', value: formatAddress(store.address) },
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
    ...factsOf(storeFields, store),
  ]
}
