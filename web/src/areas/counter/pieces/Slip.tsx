import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { formatMemberCode } from '#parts/member-code.ts'
import { useBrand } from '#ui/brand/brand.ts'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { QrCode } from '#ui/QrCode.tsx'
import { polymerName } from '../../../theme/polymers.ts'
import { useView } from '../counter-context.ts'
import type { CardContent, ReceiptContent, SlipContent } from '../shift.ts'
import classes from './Slip.module.css'

/**
 * A slip of 58 or 80 mm, printed when it is mounted and never on the screen. It stays mounted, because phones go on
 * printing after `print` has returned. It names nobody; anyone who holds it can check it.
 */
export function Slip({ content }: { content: SlipContent }) {
  const { facts } = useView()
  const { name } = useBrand()
  useEffect(() => print(), [])
  return createPortal(
    <section className={classes.slip} aria-label="Slip">
      <h2>{name}</h2>
      <p>{facts?.store.name}</p>
      {'memberCode' in content ? <CardFacts {...content} /> : <ReceiptFacts {...content} />}
    </section>,
    document.body,
  )
}

function ReceiptFacts({ code, at, lines, grams, points, pointsPending }: ReceiptContent) {
  const address = `${location.origin}/receipt/${code}`
  return (
    <>
      <p>{formatDateTime(at)}</p>
      <table>
        <tbody>
          {lines.map(line => (
            <tr key={line.plasticCode}>
              <th scope="row">{polymerName(line.plasticCode)}</th>
              <td>{formatExactWeight(line.grams)}</td>
              <td>{formatPoints(line.points)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Total</th>
            <td>{formatExactWeight(grams)}</td>
            <td>{formatPoints(points)}</td>
          </tr>
        </tbody>
      </table>
      {pointsPending > 0 && <p>{formatPoints(pointsPending)} pending review.</p>}
      <QrCode text={address} label={`QR code of receipt ${code}`} />
      <p className={classes.line}>Receipt {code}</p>
      <p>
        Check it at {location.host}/<wbr />
        <span className={classes.line}>receipt/{code}</span>
      </p>
    </>
  )
}

const CardFacts = ({ memberCode, confirmationCode }: CardContent) => (
  <>
    <QrCode text={memberCode} label="QR code of the member code" />
    <h2>{formatMemberCode(memberCode)}</h2>
    <p>Your member code. Show it whenever you bring plastic.</p>
    <p>To redeem your points, register in the app with your phone number and this confirmation code:</p>
    <h2>{formatMemberCode(confirmationCode)}</h2>
    <p>Keep it to yourself.</p>
  </>
)
