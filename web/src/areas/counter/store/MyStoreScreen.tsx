import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { formatCount } from '#ui/format/numbers.ts'
import { dayName, formatTimes, wholeWeek } from '#ui/hours/hours.ts'
import { inOrder } from '#ui/in-order.ts'
import classes from '../counter.module.css'
import { Frame } from '../pieces/Frame.tsx'
import { Notice } from '../pieces/Notice.tsx'
import { OwnerSignIn } from '../pieces/OwnerSignIn.tsx'
import { AddressSection } from './AddressSection.tsx'
import { ContactSection } from './ContactSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { HoursSection } from './HoursSection.tsx'
import { type OwnedStore, type SectionProps, useOwner } from './owned-store.ts'
import { PlanSection } from './PlanSection.tsx'
import { PlasticsSection } from './PlasticsSection.tsx'
import { StaffSection } from './StaffSection.tsx'
import { WaitingWords } from './WaitingWords.tsx'

interface Section {
  label: string
  /** What it says now. */
  summary: (owned: OwnedStore) => string
  content: ComponentType<SectionProps>
}

const sections: readonly Section[] = [
  { label: 'Staff', summary: ({ staff }) => staff.map(({ name }) => name).join(', '), content: StaffSection },
  {
    label: 'Devices',
    summary: ({ devices }) => devices.map(({ name }) => name).join(', ') || 'None',
    content: DevicesSection,
  },
  { label: 'Opening hours', summary: hoursWords, content: HoursSection },
  {
    label: 'Contact and description',
    summary: ({ store }) => store.contactInfo.phoneNumber,
    content: ContactSection,
  },
  {
    label: 'Accepted plastics',
    summary: ({ store, plastics }) =>
      plastics
        .filter(({ code }) => store.acceptedPlastics.includes(code))
        .map(({ label }) => label)
        .join(', '),
    content: PlasticsSection,
  },
  {
    label: 'Name and address',
    summary: ({ store: { address } }) => `${address.street}, ${address.city}`,
    content: AddressSection,
  },
  {
    label: 'Plan and invoices',
    summary: ({ plan: { subscription, invoices } }) =>
      [subscription?.plan.name ?? 'No plan', invoices.length > 0 && formatCount(invoices.length, 'invoice')]
        .filter(Boolean)
        .join(', '),
    content: PlanSection,
  },
]

function hoursWords({ store }: OwnedStore): string {
  const [today] = wholeWeek(store.operatingHours).filter(
    ({ dayOfWeek }) => dayName(dayOfWeek) === weekdayIn(store.timezone),
  )
  return [store.isOpenNow ? 'Open now' : 'Closed now', today && `today ${formatTimes(today).toLowerCase()}`]
    .filter(Boolean)
    .join(', ')
}

const weekdayIn = (timeZone: string) => new Date().toLocaleDateString('en', { weekday: 'long', timeZone })

/** The owner looks after the store: who works there, on which devices, what visitors read, and the plan. */
export function MyStoreScreen({ onDone }: { onDone: () => void }) {
  const { signIn, leave, owner } = useOwner()
  const [open, setOpen] = useState<Section | null>(null)
  const [said, setSaid] = useState<string>()
  const end = () => void leave().finally(onDone)
  const goBack = useWayBack(() => (open ? setOpen(null) : end()))
  const enter = (section: Section) => {
    history.pushState(null, '')
    setSaid(undefined)
    setOpen(section)
  }
  const back = (
    <button type="button" className={classes.plain} onClick={goBack}>
      ‹ Back
    </button>
  )
  if (!owner)
    return (
      <OwnerSignIn title="My store" start={back} onSignedIn={signIn}>
        Only the owner of the store sees and changes this.
      </OwnerSignIn>
    )
  if (open) {
    const { content: Content, label } = open
    const close = (words?: string) => {
      setSaid(words)
      goBack()
    }
    return (
      <Frame
        key="section"
        title={label}
        start={
          <button type="button" className={classes.plain} onClick={() => close()}>
            ‹ My store
          </button>
        }
      >
        <Content owner={owner} onDone={close} />
      </Frame>
    )
  }
  const { store } = owner.owned
  return (
    <Frame
      key="store"
      title={store.name}
      start={back}
      foot={
        <button type="button" className={classes.primary} onClick={goBack}>
          Done
        </button>
      }
    >
      {said && <Notice tone="good">{said}</Notice>}
      {store.status !== 'ACTIVE' && (
        <Notice tone="wait">
          This store is {store.status.toLowerCase()}. {store.statusReason}
        </Notice>
      )}
      {store.waitingChange && (
        <Notice tone="wait">
          <WaitingWords store={store} change={store.waitingChange} />
        </Notice>
      )}
      <ul className={classes.list}>
        {inOrder(sections, section => (
          <li>
            <button type="button" className={classes.choice} onClick={() => enter(section)}>
              <strong>{section.label}</strong>
              <span>{section.summary(owner.owned)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

/** The browser's own way back leads one level up, as the buttons do. */
function useWayBack(onBack: () => void) {
  const heard = useEffectEvent(onBack)
  useEffect(() => {
    history.pushState(null, '')
    const listen = () => heard()
    addEventListener('popstate', listen)
    return () => removeEventListener('popstate', listen)
  }, [])
  return () => history.back()
}
