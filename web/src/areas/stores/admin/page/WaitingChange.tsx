import { ownStores } from '@fulmar/contract/stores/own-store'
import type { WaitingChange as Change, Store } from '@fulmar/contract/stores/store-records'
import { stores } from '@fulmar/contract/stores/stores'
import { Alert, Button, Group } from '@mantine/core'
import { Info } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { FactList } from '#ui/FactList.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { formatPlace } from '#ui/format/distance.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { formatAddress, placeOf } from '../stores.words.ts'

const ReasonDialog = lazyNamed(() => import('#parts/reasons/ReasonDialog.tsx'), 'ReasonDialog')

/** What the owner would like to change, and the decision on it. */
export function WaitingChange({ store, change }: { store: Store; change: Change }) {
  const mayDecide = useCan('stores:approve')
  const decide = useSend(ownStores.decide, { refresh: [stores.get] })
  const [isDeclining, setDeclining] = useState(false)
  const seen = { id: store.id, version: store.version }
  return (
    <Alert variant="light" icon={<Info size={18} aria-hidden />} title="The owner asked for a change">
      <Sections>
        <FactList facts={factsOf(store, change)} />
        <p className="quiet">
          Requested by {change.by.name} on {formatDate(change.at)}. The owner is notified of your decision.
        </p>
        {mayDecide && (
          <Group gap={10}>
            <Button loading={decide.isPending} onClick={() => decide.mutate({ body: { ...seen, isApproved: true } })}>
              Approve change
            </Button>
            <Button variant="default" disabled={decide.isPending} onClick={() => setDeclining(true)}>
              Decline change
            </Button>
          </Group>
        )}
      </Sections>
      <Suspense>
        {isDeclining && (
          <ReasonDialog
            title="Decline this change?"
            verb="Decline change"
            isBusy={decide.isPending}
            onSend={async reason => {
              await decide.mutateAsync({ body: { ...seen, isApproved: false, reason } })
              setDeclining(false)
            }}
            onClose={() => setDeclining(false)}
          >
            {store.name} stays as it is. The owner sees your reason and can ask again.
          </ReasonDialog>
        )}
      </Suspense>
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
