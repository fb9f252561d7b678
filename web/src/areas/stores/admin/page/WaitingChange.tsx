import { ownStores } from '@fulmar/contract/stores/own-store'
import type { WaitingChange as Change, Store } from '@fulmar/contract/stores/store-records'
import { stores } from '@fulmar/contract/stores/stores'
import { Alert, Button, Group } from '@mantine/core'
import { Info } from 'lucide-react'
import { useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { FactList } from '#ui/FactList.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { formatPlace } from '#ui/format/distance.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { formatAddress, placeOf } from '../stores.words.ts'

/** What the owner would like to change, and the decision on it. */
export function WaitingChange({ store, change }: { store: Store; change: Change }) {
  const mayDecide = useCan('stores:approve')
  const decide = useSend(ownStores.decide, { refresh: [stores.get] })
  const send = (isApproved: boolean) => decide.mutate({ body: { id: store.id, version: store.version, isApproved } })
  return (
    <Alert variant="light" icon={<Info size={18} aria-hidden />} title="The owner asked for a change">
      <Sections>
        <FactList facts={factsOf(store, change)} />
        <p className="quiet">
          Requested by {change.by.name} on {formatDate(change.at)}. The owner is told your decision.
        </p>
        {mayDecide && (
          <Group gap={10}>
            <Button loading={decide.isPending} onClick={() => send(true)}>
              Approve change
            </Button>
            <Button variant="default" disabled={decide.isPending} onClick={() => send(false)}>
              Decline change
            </Button>
          </Group>
        )}
      </Sections>
    </Alert>
  )
}

function factsOf(store: Store, { changes: { name, address, location } }: Change) {
  const place = location && `${formatPlace(placeOf(store.location))} → ${formatPlace(placeOf(location))}`
  return [
    ...(name ? [{ label: 'Name', value: `${store.name} → ${name}` }] : []),
    ...(address ? [{ label: 'Address', value: `${formatAddress(store.address)} → ${formatAddress(address)}` }] : []),
    ...(place ? [{ label: 'Map location', value: place }] : []),
  ]
}
