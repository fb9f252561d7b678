import { type PickList, redemptions } from '@fulmar/contract/rewards/redemptions'
import { Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useAddress } from '#core/search.ts'
import { formatMemberCode } from '#parts/member-code.ts'
import type { Picked } from '#parts/pickers/picker-search.ts'
import { StorePicker } from '#parts/pickers/StorePicker.tsx'
import { formatDate, formatDateTime } from '#ui/format/dates.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { BackButton } from '#ui/paper/BackButton.tsx'
import { PaperPage } from '#ui/paper/PaperPage.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import classes from './PickListPage.module.css'

export interface PickListAddress {
  storeId?: string
}

const addressKeys = { storeId: { type: 'string', maxLength: 36 } } as const

/** What to put aside for each store. Alone on the page: what is seen is what is printed. */
export function PickListPage() {
  const { storeId } = useAddress<PickListAddress>(addressKeys)
  const [chosen, setChosen] = useState<Picked | null>(null)
  const navigate = useNavigate()
  const found = useApi(redemptions.pickList, { query: { storeId } })
  return (
    <PaperPage
      back={<BackButton to="/rewards/redemptions">Back</BackButton>}
      tools={
        <StorePicker
          label="Store"
          help={storeId && !chosen ? 'Showing one store' : 'All stores unless you choose one'}
          value={chosen}
          isOptional
          onChange={row => {
            setChosen(row)
            void navigate({ to: '/rewards/pick-list', search: row ? { storeId: row.id } : {}, replace: true })
          }}
        />
      }
    >
      <header>
        <Title order={1}>Pick list</Title>
        <p className="quiet">
          Rewards to set aside, by store.{found.isSuccess && ` As of ${formatDateTime(found.dataUpdatedAt)}.`}
        </p>
      </header>
      <Loaded
        of={found}
        lines={6}
        empty={<EmptyState title="Nothing to set aside">No redemptions are waiting to be handed over.</EmptyState>}
      >
        {({ data }) => <Sheets list={data} />}
      </Loaded>
    </PaperPage>
  )
}

const Sheets = ({ list }: { list: PickList }) =>
  list.map(({ store, items }) => (
    <section key={store?.id ?? 'none'} className={classes.store} aria-label={store?.name ?? 'No store'}>
      <Title order={2} className="anywhere" mb={8} pb={6} style={{ borderBottom: '2px solid var(--ink)' }}>
        {store?.name ?? 'No store chosen'}
      </Title>
      {items.map(({ reward, redemptions: waiting }) => (
        <PlainTable
          key={reward.id}
          className={classes.waiting}
          caption={`${formatNumber(waiting.length)} × ${reward.name}`}
          columns={['Done', 'Code', 'Member', 'Expires']}
        >
          {waiting.map(item => (
            <tr key={item.id}>
              <td>
                <span className={classes.box} />
              </td>
              <td>{item.code}</td>
              <td>
                {item.user.name}
                {item.user.memberCode && <span className="detail">{formatMemberCode(item.user.memberCode)}</span>}
              </td>
              <td>{formatDate(item.expiresAt)}</td>
            </tr>
          ))}
        </PlainTable>
      ))}
    </section>
  ))
