import { type Delivery, notificationTypes } from '@fulmar/contract/notifications/notification-types'
import { type NotificationPreference, notifications } from '@fulmar/contract/notifications/notifications'
import { NativeSelect, Radio, Stack } from '@mantine/core'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi, useSend } from '#core/api/use-api.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import classes from './NotificationSettings.module.css'

const deliveries: { value: Delivery; label: string; meaning: string }[] = [
  { value: 'IN_APP', label: 'In app', meaning: 'Only in the bell' },
  { value: 'EMAIL', label: 'Email', meaning: 'In the bell, and by email immediately' },
  { value: 'DIGEST', label: 'Daily digest', meaning: 'In the bell, and in one email a day at 8:00' },
  { value: 'OFF', label: 'Off', meaning: 'No notifications' },
]

/** How the person gets each type of notification. Every choice is saved at once. */
export function NotificationSettings() {
  const found = useApi(notifications.preferences, {})
  const { mutate, isPending, variables } = useSend(notifications.changePreference, {
    hideToast: true,
    refresh: [notifications.preferences, notifications.my],
  })
  const isPhone = useIsPhone()
  return (
    <>
      <PageHeader
        title="Notifications"
        meaning="Choose what you are notified about and how. Changes are saved immediately."
      />
      <Loaded of={found} lines={8}>
        {({ data }) => {
          const choose = (preference: NotificationPreference) => mutate({ body: preference })
          const changing = isPending ? variables.body : undefined
          // What is being saved is shown as chosen.
          const rows = data.map(row => (row.type === changing?.type ? { ...row, ...changing } : row))
          return isPhone ? <Choices rows={rows} onChoose={choose} /> : <Table rows={rows} onChoose={choose} />
        }}
      </Loaded>
    </>
  )
}

interface RowsProps {
  rows: readonly NotificationPreference[]
  onChoose: (preference: NotificationPreference) => void
}

const Table = ({ rows, onChoose }: RowsProps) => (
  <PlainTable className={`surface ${classes.table}`}>
    <thead>
      <tr>
        <th scope="col">Type</th>
        {deliveries.map(({ value, label, meaning }) => (
          <th key={value} scope="col">
            {label}
            <span className="detail">{meaning}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ type, delivery }) => (
        <tr key={type}>
          <th scope="row">
            {notificationTypes[type].label}
            <span className="detail">{notificationTypes[type].when}</span>
          </th>
          {deliveries.map(({ value, label }) => (
            <td key={value}>
              <Radio
                name={type}
                value={value}
                checked={delivery === value}
                aria-label={`${notificationTypes[type].label}: ${label}`}
                onChange={() => onChoose({ type, delivery: value })}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </PlainTable>
)

const Choices = ({ rows, onChoose }: RowsProps) => (
  <Stack gap={20}>
    {rows.map(({ type, delivery }) => (
      <NativeSelect
        key={type}
        label={notificationTypes[type].label}
        description={notificationTypes[type].when}
        value={delivery}
        data={deliveries.map(({ value, label }) => ({ value, label }))}
        onChange={event => onChoose({ type, delivery: event.currentTarget.value as Delivery })}
      />
    ))}
  </Stack>
)
