import type { Plan } from '@fulmar/contract/subscriptions/plans'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { intervalWords, sayCollectionLimit, sayStaffLimit } from '#parts/subscriptions/plans.words.ts'
import { formatMoney } from '#ui/format/money.ts'
import { formatCount } from '#ui/format/numbers.ts'
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
  <article className={classes.card} aria-label={offer.name || 'New plan'}>
    <h2 className={classes.name}>{offer.name || 'New plan'}</h2>
    <p className={classes.description}>{offer.description}</p>
    <p className={classes.price}>
      <span>{formatMoney(offer.price.amount, offer.price.currency)}</span> {intervalWords[offer.interval]}
    </p>
    <p className={classes.trial}>
      {offer.trialDays > 0 ? `${formatCount(offer.trialDays, 'day')} free trial` : 'No trial'}
    </p>
    <ul className={classes.limits}>
      <li>{sayCollectionLimit(offer.limits)}</li>
      <li>{sayStaffLimit(offer.limits)}</li>
    </ul>
    <ul className={classes.features}>
      {offer.features.map(feature => (
        <li key={feature} data-common={common?.has(feature) || undefined}>
          <Check size={16} aria-hidden /> {feature}
        </li>
      ))}
    </ul>
    {footer && <div className={classes.footer}>{footer}</div>}
  </article>
)
