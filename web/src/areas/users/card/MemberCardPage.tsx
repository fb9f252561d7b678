import { type User, userRecord } from '@fulmar/contract/user-record'
import { Button, SegmentedControl } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { usePageTitle } from '#core/page-title.ts'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import classes from './MemberCard.module.css'
import { type CardFormat, MemberCard } from './MemberCard.tsx'

const formats = [
  { value: 'id-1', label: 'Card, 86 × 54 mm' },
  { value: 'a7', label: 'Sheet A7, 74 × 105 mm' },
]

/** The card alone on the page: what is seen is what is printed, and printing needs no network. */
export function MemberCardPage() {
  const { id } = useParams({ from: '/users/$id/card' })
  const found = useApi(userRecord.get, { params: { id } })
  usePageTitle(found.data && `Member card of ${found.data.data.name}`)
  if (found.isPending) return <PageSkeleton />
  if (found.isError) return <CallError as="page" error={found.error} onRetry={() => void found.refetch()} />
  const user = found.data.data
  if (user.memberCode === null) return <NotFoundState title="This person was erased" action={back(id)} />
  return <Sheet user={user} code={user.memberCode} />
}

const back = (id: string) => (
  <Button
    variant="default"
    leftSection={<ArrowLeft size={16} aria-hidden />}
    renderRoot={props => <Link to="/users/$id" params={{ id }} {...props} />}
  >
    Back
  </Button>
)

function Sheet({ user, code }: { user: User; code: string }) {
  const [format, setFormat] = useState<CardFormat>('id-1')
  return (
    <main className={classes.page} id="main">
      <header className={classes.controls}>
        <h1>Member card of {user.name}</h1>
        <p>Cut along the edge. A store finds the person by the square or by the code beside it.</p>
        <div className={classes.buttons}>
          {back(user.id)}
          <SegmentedControl
            aria-label="Size"
            data={formats}
            value={format}
            onChange={value => setFormat(value as CardFormat)}
          />
          <Button leftSection={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </header>
      <MemberCard format={format} name={user.name} code={code} neighborhood={user.neighborhood?.name} />
    </main>
  )
}
