import type { PublicReceipt } from '@fulmar/contract/counter/counter'
import type { Mail } from '#core/mail/mail.ts'
import { writeMail } from '#core/mail/mail-layout.ts'
import { formatMoment, plural } from '#core/words.ts'

interface Registered {
  name: string
  email: string
  memberCode: string
  store: string
  url: string
}

export const registeredMail = ({ name, email, memberCode, store, url }: Registered): Mail =>
  writeMail({
    to: email,
    subject: 'Confirm your registration',
    paragraphs: [
      `Hello ${name},`,
      `You registered at ${store}. Your member code is ${memberCode}: show it wherever you bring plastic, and collect points.`,
      'Confirm by choosing a password, so that you can redeem your points. The link can be used once and is valid for 7 days.',
    ],
    button: { label: 'Confirm your registration', url },
    because: `${store} registered you with this address. If you did not ask for it, you can ignore this email.`,
  })

const kilograms = (grams: number) => `${new Intl.NumberFormat('en-GB').format(grams / 1000)} kg`
const inPoints = (points: number) => plural(points, 'point')

interface ReceiptLetter extends PublicReceipt {
  to: string
  name: string
  timezone: string
  url: string
}

export const receiptMail = ({ to, name, timezone, url, ...receipt }: ReceiptLetter): Mail =>
  writeMail({
    to,
    subject: `Receipt ${receipt.code} from ${receipt.store.name}`,
    paragraphs: [
      `Hello ${name},`,
      `${receipt.store.name} collected ${kilograms(receipt.grams)} of plastic from you on ${formatMoment(receipt.at, timezone)}.`,
      ...receipt.lines.map(({ label, grams, points }) => `${label}: ${kilograms(grams)}, ${inPoints(points)}`),
      outcomeOf(receipt),
    ],
    button: { label: 'Check this receipt', url },
    because: 'You are receiving this email because you asked for a receipt at the store.',
  })

function outcomeOf({ status, points, pointsPending }: PublicReceipt): string {
  if (status === 'REVERSED') return 'This collection was reversed, so its points do not count.'
  return pointsPending > 0 ? `${inPoints(points)}, pending review.` : `${inPoints(points)} in all.`
}
