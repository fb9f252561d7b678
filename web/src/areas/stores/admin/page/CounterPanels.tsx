import { counterStaff, type StaffMember } from '@fulmar/contract/counter/counter-staff'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { formatDate } from '#ui/format/dates.ts'
import { NONE } from '#ui/format/numbers.ts'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { PlainTable } from '#ui/table/PlainTable.tsx'

/** Who works at the counter of a store, and on which devices. */
export function CounterPanels({ storeId }: { storeId: string }) {
  const staff = useApi(counterStaff.list, { query: { storeId } })
  const devices = useApi(counterStaff.devices, { query: { storeId } })
  return (
    <>
      <Panel title="Staff">
        <Loaded of={staff} lines={3}>
          {({ data }) => (
            <PlainTable label="Staff" columns={['Name', 'Signs in with', 'Last seen']} isCards>
              {data.map(it => (
                <tr key={it.id}>
                  <th scope="row">
                    {it.name}
                    <span className="detail">{it.isOwner ? 'Owner' : `Since ${formatDate(it.createdAt)}`}</span>
                  </th>
                  <td data-title="Signs in with">{formatSignIn(it)}</td>
                  <td data-title="Last seen">{it.lastSeenAt ? <RelativeTime at={it.lastSeenAt} /> : NONE}</td>
                </tr>
              ))}
            </PlainTable>
          )}
        </Loaded>
      </Panel>
      <Panel title="Counter devices">
        <Loaded of={devices} lines={2}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="quiet">No phone or tablet is set up for the counter.</p>
            ) : (
              <PlainTable label="Counter devices" columns={['Device', 'Set up by', 'Last contact']} isCards>
                {data.map(it => (
                  <tr key={it.id}>
                    <th scope="row">
                      {it.name}
                      <span className="detail">Since {formatDate(it.createdAt)}</span>
                    </th>
                    <td data-title="Set up by">{it.createdBy.name}</td>
                    <td data-title="Last contact">
                      {it.lastContactAt ? <RelativeTime at={it.lastContactAt} /> : 'Never'}
                    </td>
                  </tr>
                ))}
              </PlainTable>
            )
          }
        </Loaded>
      </Panel>
    </>
  )
}

function formatSignIn({ hasPin, isPinOff, email }: StaffMember): string {
  const pin = isPinOff ? 'PIN switched off' : hasPin && 'PIN'
  return [pin, email].filter(Boolean).join(' · ') || NONE
}
