import { type InvoiceDocument, subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { usePageTitle } from '#core/page-title.ts'
import { ContactLines } from '#ui/brand/ContactLines.tsx'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { formatMoney } from '#ui/format/money.ts'
import { Paper, PaperPage } from '#ui/paper/PaperPage.tsx'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import classes from './InvoicePage.module.css'

export function InvoicePage() {
  const { id } = useParams({ from: '/settings/plans/invoices/$id' })
  const found = useApi(subscriptions.invoice, { params: { id } })
  usePageTitle(found.data && `Invoice ${found.data.data.number}`)
  if (found.isPending) return <PageSkeleton />
  if (found.error?.errorType === 'NOT_FOUND')
    return <NotFoundState title="This invoice was not found" action={<BackButton />} />
  if (found.isError) return <CallError as="page" error={found.error} onRetry={() => void found.refetch()} />
  return (
    <PaperPage back={<BackButton />}>
      <Sheet invoice={found.data.data} />
    </PaperPage>
  )
}

const BackButton = () => (
  <Button
    variant="default"
    leftSection={<ArrowLeft size={16} aria-hidden />}
    renderRoot={props => <Link to="/settings/plans/invoices" {...props} />}
  >
    All invoices
  </Button>
)

function Sheet({ invoice: it }: { invoice: InvoiceDocument }) {
  const period = `${formatDate(it.periodFrom)} – ${formatDate(it.periodTo)}`
  return (
    <Paper label={`Invoice ${it.number}`}>
      <div className={classes.head}>
        <div className={classes.issuer}>
          <Wordmark />
          <ContactLines />
        </div>
        <h1>Invoice {it.number}</h1>
      </div>
      <div className={classes.parties}>
        <section aria-label="Billed to">
          <h2>Billed to</h2>
          <address>
            <strong>{it.billedTo.name}</strong>
            {it.billedTo.address.map(line => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </section>
        <dl>
          <div>
            <dt>Issued</dt>
            <dd>{formatDate(it.issuedAt)}</dd>
          </div>
          <div>
            <dt>Period</dt>
            <dd>{period}</dd>
          </div>
        </dl>
      </div>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {it.lines.map(line => (
            <tr key={line.label}>
              <td>{line.label}</td>
              <td>{formatMoney(line.amount, it.currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatMoney(it.amount, it.currency)}</td>
          </tr>
        </tfoot>
      </table>
    </Paper>
  )
}
