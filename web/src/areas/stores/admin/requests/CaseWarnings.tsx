import type { LikelyDuplicate, StoreCase } from '@fulmar/contract/stores/store-records'
import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Copy, MapPinned, MapPinOff, UserRoundCheck, UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDistance } from '#ui/format/distance.ts'
import { formatCount } from '#ui/format/numbers.ts'
import classes from '../admin.module.css'
import { duplicateWords, formatPlaceCheck, StoreBadge } from '../stores.words.ts'

interface Props {
  found: StoreCase
  /** Leaves out the checks that found nothing wrong. */
  isRedOnly?: boolean
}

/** Possible duplicates, the pin check, and an email that is already in use. */
export function CaseWarnings({ found: { store, duplicates, place, account }, isRedOnly = false }: Props) {
  const pin = formatPlaceCheck(place, store.address.city)
  return (
    <Stack gap={10}>
      {duplicates.length > 0 && (
        <Warning
          tone="bad"
          icon={<Copy size={18} aria-hidden />}
          title={formatCount(duplicates.length, 'possible duplicate')}
        >
          <ul className="stack" style={{ gap: 8, marginTop: 6 }}>
            {duplicates.map(row => (
              <Duplicate key={row.id} duplicate={row} />
            ))}
          </ul>
        </Warning>
      )}
      {(place.isFar || !isRedOnly) && (
        <Warning
          tone={place.isFar ? 'bad' : 'plain'}
          icon={place.isFar ? <MapPinOff size={18} aria-hidden /> : <MapPinned size={18} aria-hidden />}
          title={pin.title}
        >
          <p className="quiet">{pin.text}</p>
        </Warning>
      )}
      {account && !account.canOwn && (
        <Warning tone="bad" icon={<UserRoundX size={18} aria-hidden />} title="Email already in use">
          <p className="quiet">
            {store.contactInfo.email} belongs to {account.name}, who did not ask for this store. Ask them to sign in and
            request it again, or change the email on the store’s page before you approve the request.
          </p>
        </Warning>
      )}
      {account?.canOwn && account.userType !== 'STORE' && (
        <Warning tone="plain" icon={<UserRoundCheck size={18} aria-hidden />} title="A member becomes a store owner">
          <p className="quiet">
            <Link to="/users/$id" params={{ id: account.id }}>
              {account.name}
            </Link>{' '}
            asked for this store while signed in. They own it with the same sign-in, and their points stay theirs. They
            cannot record plastic for themselves there.
          </p>
        </Warning>
      )}
    </Stack>
  )
}

interface WarningProps {
  tone: 'bad' | 'plain'
  icon: ReactNode
  title: string
  children: ReactNode
}

const Warning = ({ tone, icon, title, children }: WarningProps) => (
  <section className={`boxed ${classes.warning}`} data-tone={tone} aria-label={title}>
    {icon}
    <div>
      <h3>{title}</h3>
      {children}
    </div>
  </section>
)

/** The distance is shown for every duplicate. */
const saidOf = ({ reasons }: LikelyDuplicate) => reasons.flatMap(reason => duplicateWords[reason] ?? [])

const Duplicate = ({ duplicate }: { duplicate: LikelyDuplicate }) => (
  <li className="row" style={{ gap: '2px 10px' }}>
    <Link to="/stores/$id" params={{ id: duplicate.id }}>
      {duplicate.name}
    </Link>
    <StoreBadge status={duplicate.status} />
    <span className="detail" style={{ flexBasis: '100%' }}>
      {[...saidOf(duplicate), `${formatDistance(duplicate.meters)} away`].join(', ')} · {duplicate.address.street},{' '}
      {duplicate.address.city}
    </span>
  </li>
)
