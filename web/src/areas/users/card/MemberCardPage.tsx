import { type User, userRecord } from '@fulmar/contract/users/user-record'
import { SegmentedControl, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { usePageTitle } from '#core/page-title.ts'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { BackButton } from '#ui/paper/BackButton.tsx'
import { PaperPage } from '#ui/paper/PaperPage.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { formatCode } from '../users.words.ts'
import classes from './MemberCardPage.module.css'

type CardFormat = 'id-1' | 'a7'

const formats = [
  { value: 'id-1', label: 'Card, 86 × 54 mm' },
  { value: 'a7', label: 'A7 sheet, 74 × 105 mm' },
]

/** Shows only the card, so that the page prints as it looks and needs no network to print. */
export function MemberCardPage() {
  const { id } = useParams({ from: '/users/$id/card' })
  const found = useApi(userRecord.get, { params: { id } })
  usePageTitle(found.data && `Member card for ${found.data.data.name}`)
  return (
    <Loaded of={found}>
      {({ data: user }) =>
        user.memberCode === null ? (
          <NotFoundState title="This person was erased" action={back(id)} />
        ) : (
          <Sheet user={user} code={user.memberCode} />
        )
      }
    </Loaded>
  )
}

const back = (id: string) => (
  <BackButton to="/users/$id" params={{ id }}>
    Back
  </BackButton>
)

function Sheet({ user, code }: { user: User; code: string }) {
  const [format, setFormat] = useState<CardFormat>('id-1')
  return (
    <PaperPage
      back={back(user.id)}
      tools={
        <SegmentedControl
          aria-label="Size"
          data={formats}
          value={format}
          onChange={value => setFormat(value as CardFormat)}
        />
      }
    >
      <header className="screenOnly">
        <Title order={1} className="anywhere">
          Member card for {user.name}
        </Title>
        <p className="quiet">Cut along the edge. Stores scan the QR code or type the member code.</p>
      </header>
      <MemberCard format={format} name={user.name} code={code} neighborhood={user.neighborhood?.name} />
    </PaperPage>
  )
}

interface MemberCardProps {
  format: CardFormat
  name: string
  code: string
  neighborhood: string | undefined
}

/** Dark on light in every theme, because it is made for paper. */
const MemberCard = ({ format, name, code, neighborhood }: MemberCardProps) => (
  <section className={classes.card} data-format={format} aria-label="Member card">
    <div style={{ gridArea: 'brand' }}>
      <Wordmark size={format === 'a7' ? 30 : 24} />
    </div>
    <div className={classes.qr}>
      <QrCode text={code} label={`QR code for ${formatCode(code)}`} />
    </div>
    <div className={classes.words}>
      <p className={`heading ${classes.name}`}>{name}</p>
      {neighborhood && <p className={`quiet clip ${classes.place}`}>{neighborhood}</p>}
      <p className={classes.code}>{formatCode(code)}</p>
    </div>
    <p className={classes.hint}>Show this card when you bring plastic.</p>
  </section>
)
