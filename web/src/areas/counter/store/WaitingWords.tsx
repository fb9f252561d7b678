import type { OwnStore } from '@fulmar/contract/stores/own-store'
import type { WaitingChange } from '@fulmar/contract/stores/store-records'
import { formatDate } from '#ui/format/dates.ts'

/** What an administrator has still to decide about. */
export function WaitingWords({ store, change: { at, changes } }: { store: OwnStore; change: WaitingChange }) {
  const { name, address, location } = changes
  const words = [
    name !== undefined && `the name ${name}`,
    address && `the address ${address.street}, ${address.postalCode} ${address.city}`,
    location && 'another place on the map',
  ].filter(word => typeof word === 'string')
  return (
    <p>
      You asked for {new Intl.ListFormat('en').format(words)} on {formatDate(at)}. It waits for an administrator; until
      then {store.name} stays as it is.
    </p>
  )
}
