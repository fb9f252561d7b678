import { type CounterDevice, counterStaff, type StaffMember } from '@fulmar/contract/counter/counter-staff'
import { Button } from '@mantine/core'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { NONE } from '#ui/format/numbers.ts'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { PlainTable } from '#ui/table/PlainTable.tsx'

/** Who works at the counter of a store, and on which devices. */
export function CounterPanels({ storeId }: { storeId: string }) {
  const staff = useApi(counterStaff.list, { query: { storeId } })
  const devices = useApi(counterStaff.devices, { query: { storeId } })
  const mayRemove = useCan('stores:write')
  const revoke = useSend(counterStaff.revokeDevice)
  const [confirm, question] = useConfirm()
  const askToRemove = async ({ id, name, staff }: CounterDevice) => {
    const isSure = await confirm({
      title: `Remove ${name}?`,
      body: `${staff ? `${staff.name} is signed out at once. ` : ''}What it has not sent stays on it. The owner is told, and can set it up again.`,
      verb: 'Remove device',
      tone: 'danger',
    })
    if (isSure) revoke.mutate({ body: { id } })
  }
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
              <PlainTable
                label="Counter devices"
                columns={['Device', 'Set up by', 'Signed in', 'Last contact', ...(mayRemove ? [''] : [])]}
                isCards
              >
                {data.map(row => (
                  <tr key={row.id}>
                    <th scope="row">
                      {row.name}
                      <span className="detail">Since {formatDate(row.createdAt)}</span>
                    </th>
                    <td data-title="Set up by">{row.createdBy.name}</td>
                    <td data-title="Signed in">{row.staff?.name ?? 'Nobody'}</td>
                    <td data-title="Last contact">
                      {row.lastContactAt ? <RelativeTime at={row.lastContactAt} /> : 'Never'}
                    </td>
                    {mayRemove && (
                      <td>
                        <Button
                          size="compact-md"
                          variant="default"
                          aria-label={`Remove ${row.name}`}
                          onClick={() => void askToRemove(row)}
                        >
                          Remove
                        </Button>
                      </td>
                    )}
                  </tr>
                ))}
              </PlainTable>
            )
          }
        </Loaded>
      </Panel>
      {question}
    </>
  )
}

const formatInvitation = (linkExpiresAt: string): string =>
  Date.parse(linkExpiresAt) > Date.now() ? `Invited, until ${formatDate(linkExpiresAt)}` : 'Invitation expired'

function formatSignIn({ hasPin, isPinOff, email }: StaffMember): string {
  const pin = isPinOff ? 'PIN switched off' : hasPin && 'PIN'
  return [pin, email].filter(Boolean).join(' · ') || NONE
}
