import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { sayCode } from '../users.words.ts'
import classes from './MemberCard.module.css'

export type CardFormat = 'id-1' | 'a7'

interface Props {
  format: CardFormat
  name: string
  code: string
  neighborhood: string | undefined
}

/** Dark on light whatever the theme: it is meant for paper. The square holds the code and nothing else. */
export const MemberCard = ({ format, name, code, neighborhood }: Props) => (
  <section className={classes.card} data-format={format} aria-label="Member card">
    <div className={classes.brand}>
      <Wordmark size={format === 'a7' ? 30 : 24} />
    </div>
    <div className={classes.square}>
      <QrCode text={code} label={`Square code of ${sayCode(code)}`} />
    </div>
    <div className={classes.words}>
      <p className={classes.name}>{name}</p>
      {neighborhood && <p className={classes.place}>{neighborhood}</p>}
      <p className={classes.code}>{sayCode(code)}</p>
    </div>
    <p className={classes.hint}>Show this when you hand in plastic.</p>
  </section>
)
