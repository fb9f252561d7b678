import { formatNext, formatPeriodEnd, formatPrice, formatUsage } from '#parts/subscriptions/plans.words.ts'
import { formatDate } from '#ui/format/dates.ts'
import { formatMoney } from '#ui/format/money.ts'
import classes from '../counter.module.css'
import type { SectionProps } from './owned-store.ts'

/** The plan with what is used of it, and what was billed. */
export function PlanSection({ owner }: SectionProps) {
  const { subscription, invoices } = owner.owned.plan
  const next = subscription && formatNext(subscription)
  return (
    <>
      {subscription ? (
        <section className={classes.group}>
          <h2>{subscription.plan.name}</h2>
          <dl className={classes.lines}>
            <Line label="Price" value={formatPrice(subscription)} />
            <Line label="Period" value={formatPeriodEnd(subscription)} />
            {next && <Line label="Then" value={next} />}
            <Line
              label="Collections this month"
              value={formatUsage(subscription.usage.collections, subscription.limits.collectionsPerMonth)}
            />
            <Line
              label="Staff"
              value={formatUsage(subscription.usage.staffAccounts, subscription.limits.staffAccounts)}
            />
          </dl>
          <p>Ask the programme for another plan.</p>
        </section>
      ) : (
        <p>This store has no plan. Ask the programme for one.</p>
      )}
      <section className={classes.group}>
        <h2>Invoices</h2>
        {invoices.length === 0 ? (
          <p>None yet.</p>
        ) : (
          <dl className={classes.lines}>
            {invoices.map(({ id, number, issuedAt, plan, amount, currency }) => (
              <Line
                key={id}
                label={`${number} · ${plan.name}, ${formatDate(issuedAt)}`}
                value={formatMoney(amount, currency)}
              />
            ))}
          </dl>
        )}
      </section>
    </>
  )
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
