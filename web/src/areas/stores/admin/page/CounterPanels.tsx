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
              {data.map(row => (
                <tr key={row.id}>
                  <th scope="row">
                    {row.name}
                    <span className="detail">{row.isOwner ? 'Owner' : `Since ${formatDate(row.createdAt)}`}</span>
                  </th>
                  <td data-title="Signs in with">
                    {formatSignIn(row)}
                    {row.linkExpiresAt && <span className="detail">{formatInvitation(row.linkExpiresAt)}</span>}
                  </td>
                  <td data-title="Last seen">{row.lastSeenAt ? <RelativeTime at={row.lastSeenAt} /> : NONE}</td>
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
                {data.map(row => (
                  <tr key={row.id}>
                    <th scope="row">
                      {row.name}
                      <span className="detail">Since {formatDate(row.createdAt)}</span>
                    </th>
                    <td data-title="Set up by">{row.createdBy.name}</td>
                    <td data-title="Last contact">
                      {row.lastContactAt ? <RelativeTime at={row.lastContactAt} /> : 'Never'}
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

const formatInvitation = (linkExpiresAt: string): string =>
  Date.parse(linkExpiresAt) > Date.now() ? `Invited, until ${formatDate(linkExpiresAt)}` : 'Invitation expired'

function formatSignIn({ hasPin, isPinOff, email }: StaffMember): string {
  const pin = isPinOff ? 'PIN switched off' : hasPin && 'PIN'
  return [pin, email].filter(Boolean).join(' · ') || NONE
}
