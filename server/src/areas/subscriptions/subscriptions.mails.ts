import type { Plan } from '@fulmar/contract/subscriptions/plans'
import { senderName } from '#core/mail/letterhead.ts'
import type { Mail } from '#core/mail/mail.ts'
import { writeMail } from '#core/mail/mail-layout.ts'
import { formatDay, formatMoney } from '#core/words.ts'
import type { Issued } from './invoices.ts'

interface Addressee {
  name: string
  email: string
}

export type Terms = Pick<Plan, 'price' | 'interval'>

const because = `You get this email because your store is on a ${senderName} plan.`

const perInterval = { MONTH: 'per month', YEAR: 'per year' }

export const priceText = ({ price, interval }: Terms) =>
  `${formatMoney(price.amount, price.currency)} ${perInterval[interval]}`

const invoiceText = ({ number, amount, currency }: Issued) =>
  `Invoice ${number} for ${formatMoney(amount, currency)} has been issued. We will contact you about payment; nothing is charged automatically.`

const letter = ({ email, name }: Addressee, subject: string, paragraphs: string[]): Mail =>
  writeMail({ to: email, subject, paragraphs: [`Hello ${name},`, ...paragraphs], because })

export const startedMail = (
  to: Addressee,
  plan: string,
  terms: Terms,
  invoice: Issued | undefined,
  until: Date,
): Mail =>
  letter(to, `Your store is on the ${plan} plan`, [
    invoice
      ? `Your plan costs ${priceText(terms)} and renews on ${formatDay(until)}.`
      : `Your free trial runs until ${formatDay(until)}. After that the plan costs ${priceText(terms)}.`,
    ...(invoice ? [invoiceText(invoice)] : []),
  ])

export const changedMail = (to: Addressee, plan: string, terms: Terms, from: Date, invoice: Issued | undefined): Mail =>
  letter(to, `Your plan changes to ${plan}`, [
    `From ${formatDay(from)} your store is on the ${plan} plan at ${priceText(terms)}.`,
    ...(invoice ? [invoiceText(invoice)] : []),
  ])

export const keptMail = (to: Addressee, plan: string, periodTo: string): Mail =>
  letter(to, `Your store stays on the ${plan} plan`, [`Your plan continues and renews on ${formatDay(periodTo)}.`])

export const cancelledMail = (to: Addressee, plan: string, periodTo: string): Mail =>
  letter(to, `Your ${plan} plan has been cancelled`, [
    `You can use the plan until ${formatDay(periodTo)}. It does not renew after that.`,
  ])

export const priceChangeMail = (to: Addressee & { periodTo: string }, plan: string, terms: Terms): Mail =>
  letter(to, `New price for the ${plan} plan`, [
    `The ${plan} plan will cost ${priceText(terms)}. The new price applies from your next renewal on ${formatDay(to.periodTo)}; nothing changes until then.`,
  ])

export const renewedMail = (to: Addressee, plan: string, terms: Terms, invoice: Issued, until: Date): Mail =>
  letter(to, `Your ${plan} plan has renewed`, [
    `Your plan costs ${priceText(terms)} and renews again on ${formatDay(until)}.`,
    invoiceText(invoice),
  ])

export const endedMail = (to: Addressee, plan: string, endedAt: string): Mail =>
  letter(to, `Your ${plan} plan has ended`, [
    `The plan ended on ${formatDay(endedAt)}. Your store can join a plan again anytime.`,
  ])
