import { type InvoiceDocument, subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { Group, Stack, Text, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { usePageTitle } from '#core/page-title.ts'
import { ContactLines } from '#ui/brand/ContactLines.tsx'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { formatMoney } from '#ui/format/money.ts'
import { inOrder } from '#ui/in-order.ts'
import { BackButton } from '#ui/paper/BackButton.tsx'
import { Paper, PaperPage } from '#ui/paper/PaperPage.tsx'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import classes from './InvoicePage.module.css'

export function InvoicePage() {
  const { id } = useParams({ from: '/settings/plans/invoices/$id' })
  const found = useApi(subscriptions.invoice, { params: { id } })
  usePageTitle(found.data && `Invoice ${found.data.data.number}`)
  return (
    <Loaded of={found} missing={<NotFoundState title="This invoice was not found" action={back} />}>
      {({ data }) => (
        <PaperPage back={back}>
          <Sheet invoice={data} />
        </PaperPage>
      )}
    </Loaded>
  )
}

const back = <BackButton to="/settings/plans/invoices">All invoices</BackButton>

const heading = { c: 'dimmed', fz: 'xs', fw: 500, mb: 4 } as const

function Sheet({ invoice }: { invoice: InvoiceDocument }) {
  const period = `${formatDate(invoice.periodFrom)} – ${formatDate(invoice.periodTo)}`
  return (
    <Paper label={`Invoice ${invoice.number}`}>
      <Group justify="space-between">
        <Stack className="small" gap={10}>
          <Wordmark />
          <ContactLines />
        </Stack>
        <Title order={1}>Invoice {invoice.number}</Title>
      </Group>
      <Group gap={24} justify="space-between" align="flex-start">
        <section aria-label="Billed to">
          <Text component="h2" ff="inherit" lts={0} {...heading}>
            Billed to
          </Text>
          <address className="stack" style={{ gap: 0, fontStyle: 'normal' }}>
            <strong>{invoice.billedTo.name}</strong>
            {inOrder(invoice.billedTo.address, line => (
              <span>{line}</span>
            ))}
          </address>
        </section>
        <dl className="row" style={{ gap: 24 }}>
          <div>
            <Text component="dt" {...heading}>
              Issued
            </Text>
            <dd>{formatDate(invoice.issuedAt)}</dd>
          </div>
          <div>
            <Text component="dt" {...heading}>
              Period
            </Text>
            <dd>{period}</dd>
          </div>
        </dl>
      </Group>
      <PlainTable label="Lines" columns={['Description', 'Amount']} isNumbers className={classes.lines}>
        {inOrder(invoice.lines, line => (
          <tr>
            <td>{line.label}</td>
            <td>{formatMoney(line.amount, invoice.currency)}</td>
          </tr>
        ))}
        <tr data-total>
          <th scope="row">Total</th>
          <td>{formatMoney(invoice.amount, invoice.currency)}</td>
        </tr>
      </PlainTable>
    </Paper>
  )
}
