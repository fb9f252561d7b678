import type { Plan } from '@fulmar/contract/subscriptions/plans'
import { Stack, Text, Title } from '@mantine/core'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCollectionLimit, formatStaffLimit, intervalWords } from '#parts/subscriptions/plans.words.ts'
import { formatMoney } from '#ui/format/money.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { inOrder } from '#ui/in-order.ts'
import classes from './plans.module.css'

/** What a store sees of a plan. */
export type Offer = Pick<Plan, 'name' | 'description' | 'price' | 'interval' | 'trialDays' | 'limits' | 'features'>

interface Props {
  offer: Offer
  /** Features that every plan has; the others are marked. */
  common?: ReadonlySet<string>
  /** For administrators only, under what a store sees. */
  footer?: ReactNode
}

export const PlanCard = ({ offer, common, footer }: Props) => (
  <article className={`surface ${classes.card}`} aria-label={offer.name || 'New plan'}>
    <Title order={2}>{offer.name || 'New plan'}</Title>
    <p className="quiet small">{offer.description}</p>
    <p className="quiet small">
      <Text className="heading figures" c="var(--ink)" fz={28} lh={1.1} span>
        {formatMoney(offer.price.amount, offer.price.currency)}
      </Text>{' '}
      {intervalWords[offer.interval]}
    </p>
    <p className="small">{offer.trialDays > 0 ? `${formatNumber(offer.trialDays)}-day free trial` : 'No trial'}</p>
    <ul className="small strong ruled" style={{ paddingTop: 10 }}>
      <li>{formatCollectionLimit(offer.limits)}</li>
      <li>{formatStaffLimit(offer.limits)}</li>
    </ul>
    <ul className={`small ${classes.features}`}>
      {inOrder(offer.features, feature => (
        <li data-common={common?.has(feature) || undefined}>
          <Check size={16} aria-hidden /> {feature}
        </li>
      ))}
    </ul>
    {footer && (
      <Stack className="fine ruled" gap={8} pt={12}>
        {footer}
      </Stack>
    )}
  </article>
)
