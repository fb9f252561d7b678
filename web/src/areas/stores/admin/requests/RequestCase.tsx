import { type ChecklistItem, checklistItems, type Store, type StoreCase } from '@fulmar/contract/stores/store-records'
import { stores } from '@fulmar/contract/stores/stores'
import { Checkbox, SimpleGrid, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { mapTiles } from '#core/settings.ts'
import { Waiting } from '#parts/inbox/Waiting.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatDate, formatDateTime } from '#ui/format/dates.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { MapView } from '#ui/map/MapView.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import classes from '../admin.module.css'
import { Comments, DecisionList } from '../DecisionList.tsx'
import { HoursTable } from '../HoursTable.tsx'
import { StoreImage } from '../StoreImage.tsx'
import { contactFacts } from '../store-facts.tsx'
import { checklistWords, patience, pinOf } from '../stores.words.ts'
import { Answers } from './Answers.tsx'
import { CaseWarnings } from './CaseWarnings.tsx'

interface Props {
  id: string
  ticks: Partial<Record<ChecklistItem, boolean>>
  onTick?: ((ticks: Partial<Record<ChecklistItem, boolean>>) => void) | undefined
}

/** A request in full, with its checks and earlier decisions. */
export function RequestCase({ id, ticks, onTick }: Props) {
  const found = useApi(stores.review, { query: { id } })
  return (
    <Loaded of={found} lines={10}>
      {({ data }) => <LoadedRequest found={data} ticks={ticks} onTick={onTick} />}
    </Loaded>
  )
}

function LoadedRequest({ found, ticks, onTick }: { found: StoreCase } & Omit<Props, 'id'>) {
  const { store } = found
  const pins = useMemo(() => [pinOf(store)], [store])
  return (
    <Sections label={store.name}>
      <header>
        <Title order={2} className="anywhere">
          {store.name}
        </Title>
        <p className="quiet">
          <Link to="/stores/$id" params={{ id: store.id }}>
            {store.referenceCode}
          </Link>{' '}
          · requested {formatDateTime(store.requestedAt)} · <Waiting since={store.requestedAt} patience={patience} />
        </p>
      </header>
      <OpenQuestions store={store} />
      <Answers store={store} />
      <CaseWarnings found={found} />
      {store.description && <p className="lines">{store.description}</p>}
      <CaseColumns>
        <FactList facts={[...contactFacts(store), { label: 'Time zone', value: store.timezone }]} />
        <div className="framed">
          <MapView label={`${store.name} on a map`} pins={pins} height={260} {...mapTiles()} />
        </div>
      </CaseColumns>
      <CaseColumns>
        <section>
          <Title order={3} mb={8}>
            Operating hours
          </Title>
          <HoursTable operatingHours={store.operatingHours} exceptions={store.exceptions} />
        </section>
        <section>
          <Title order={3} mb={8}>
            Image
          </Title>
          <StoreImage name={store.name} image={store.image} />
        </section>
      </CaseColumns>
      <CaseChecklist ticks={ticks} onTick={onTick} />
      {store.decisions.length > 0 && (
        <section>
          <Title order={3}>Earlier decisions</Title>
          <DecisionList decisions={store.decisions} />
        </section>
      )}
    </Sections>
  )
}

interface CaseChecklistProps {
  ticks: Partial<Record<ChecklistItem, boolean>>
  /** Absent for readers who cannot decide. */
  onTick?: ((ticks: Partial<Record<ChecklistItem, boolean>>) => void) | undefined
}

const CaseColumns = ({ children }: { children: ReactNode }) => (
  <SimpleGrid
    minColWidth="min(100%, 18rem)"
    autoFlow="auto-fit"
    spacing={28}
    verticalSpacing={20}
    style={{ alignItems: 'start' }}
  >
    {children}
  </SimpleGrid>
)

/** Checks before a decision. Checked items are saved with it. */
const CaseChecklist = ({ ticks, onTick }: CaseChecklistProps) => (
  <fieldset className={`boxed stack ${classes.checklist}`}>
    <legend>Checklist</legend>
    {checklistItems.map(item => (
      <Checkbox
        key={item}
        label={checklistWords[item]}
        checked={ticks[item] ?? false}
        disabled={!onTick}
        onChange={event => onTick?.({ ...ticks, [item]: event.currentTarget.checked })}
      />
    ))}
  </fieldset>
)

const DAY_MS = 86_400_000
/** Then the request expires. */
const DAYS_TO_ANSWER = 30

/** What the store was asked and has not answered yet. */
function OpenQuestions({ store: { status, decision, fieldComments, remindedAt } }: { store: Store }) {
  if (status !== 'NEEDS_INFO' || !decision) return null
  return (
    <Panel title="Waiting for an answer">
      {decision.reason && <p className="lines">“{decision.reason}”</p>}
      <Comments comments={fieldComments} />
      <p className="quiet">
        Asked by {decision.by?.name ?? 'the system'} <RelativeTime at={decision.at} />
        {remindedAt && (
          <>
            , reminded <RelativeTime at={remindedAt} />
          </>
        )}
        . Expires on {formatDate(Date.parse(decision.at) + DAYS_TO_ANSWER * DAY_MS)}.
      </p>
    </Panel>
  )
}
