import type { CollectionPreview } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import type { CounterState } from '@fulmar/contract/counter/counter'
import { useEffect, useState } from 'react'
import { ApiError } from '#core/api/api-error.ts'
import { explain } from '#parts/collections/explain-flag.ts'
import { formatMemberCode } from '#parts/member-code.ts'
import { decimalSign, formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { useMinute } from '#ui/use-minute.ts'
import { polymerColor, polymerName, polymers } from '../../../theme/polymers.ts'
import classes from '../counter.module.css'
import { useCounter, useView } from '../counter-context.ts'
import { problemOf } from '../model/call-as.ts'
import type { Recording } from '../model/database.ts'
import { type Draft, dropDraft, type Entries, type Entry, keepDraft } from '../model/draft.ts'
import { doubtsAbout, estimate } from '../model/estimate.ts'
import type { Member } from '../model/members.ts'
import { newUuid } from '../model/uuid.ts'
import { gramsOf, inUnit, type Key, pressKey, type Unit } from '../model/weight-entry.ts'
import { Keypad } from '../pieces/Keypad.tsx'
import type { KeypadNotice } from '../pieces/NoticePlace.tsx'
import { pendingWords } from '../pieces/Receipt.tsx'
import { ShiftFrame } from '../pieces/ShiftFrame.tsx'
import { useShift } from '../shift.ts'
import { useScans } from '../use-scans.ts'
import { useTask } from '../use-task.ts'
import weigh from './WeighScreen.module.css'

const linesOf = (entries: Entries, plastics: CounterState['plastics']): Recording['lines'] =>
  plastics.flatMap(({ code }) => {
    const grams = gramsIn(entries[code])
    return grams > 0 ? [{ plasticCode: code, grams }] : []
  })

const gramsIn = (entry: Entry | undefined) => (entry ? gramsOf(entry.text, entry.unit) : 0)

const entriesOf = (recording: Recording | undefined): Entries =>
  Object.fromEntries(
    (recording?.lines ?? []).map(({ plasticCode, grams }) => [plasticCode, { text: String(grams), unit: 'g' }]),
  )

interface WeighScreenProps {
  member: Member
  instead?: Recording | undefined
  /** From before the page was reloaded. */
  draft?: Draft | undefined
}

/** The weights of one member, plastic by plastic. One press records them. */
export function WeighScreen({ member, instead, draft }: WeighScreenProps) {
  const { record, prefer } = useCounter()
  const view = useView()
  const shift = useShift()
  const plastics = view.facts?.plastics ?? []
  const staffId = shift.staff.id
  const [key] = useState(() => draft?.key ?? newUuid())
  const [entries, setEntries] = useState(draft?.entries ?? entriesOf(instead))
  const [chosen, setChosen] = useState(plastics.length === 1 ? plastics[0]?.code : undefined)
  const [isScanned, setScanned] = useState(false)
  const { isBusy, problem, setProblem, run } = useTask()
  const entry = (chosen && entries[chosen]) || { text: '', unit: view.unit }
  const lines = linesOf(entries, plastics)
  const points = estimate(lines, plastics)
  const { preview, refusal } = useForesight(member, lines)
  const doubts = useDoubts(preview, lines)
  const wrong = problem ?? refusal
  const notices: KeypadNotice[] = [
    ...(isScanned ? [{ name: 'scanned', tone: 'bad' as const, text: scannedWords }] : []),
    ...(wrong ? [{ name: 'wrong', tone: 'bad' as const, text: wrong }] : []),
    ...doubts,
    ...memberNotices(member),
  ]
  useEffect(() => keepDraft({ key, staffId, member, instead, entries }), [key, staffId, member, instead, entries])
  useEffect(() => dropDraft, [])

  useScans({
    isOn: !shift.isLocked,
    current: entries,
    onScan: ({ before }) => {
      setEntries(before)
      setScanned(true)
    },
  })

  const change = (next: Entry) => {
    setScanned(false)
    if (chosen) setEntries({ ...entries, [chosen]: next })
  }
  const press = (key: Key) => change({ ...entry, text: pressKey(entry.text, key, entry.unit) })
  const setUnit = (unit: Unit) => {
    change({ text: inUnit(entry.text, unit), unit })
    void prefer({ unit })
  }
  const save = () =>
    run(async () => {
      const { memberCode, name } = member
      const taken = { staffId, memberCode, memberName: name, lines, estimatedPoints: points }
      if (await record(key, taken, instead)) shift.showRecorded(key)
      else setProblem('It was corrected or discarded before. See Today.')
    })
  return (
    <ShiftFrame
      scans="OWN"
      title={member.name ?? formatMemberCode(member.memberCode)}
      notices={notices}
      keypad={<Keypad onKey={press} hasPoint={entry.unit === 'kg'} isDisabled={!chosen} />}
      foot={
        <button
          type="button"
          className={classes.primary}
          disabled={lines.length === 0 || isBusy || refusal !== undefined}
          onClick={() => void save()}
        >
          {lines.length === 0 ? 'Record' : `Record ${formatExactWeight(total(lines))}`}
          {lines.length > 0 && (
            <span>{refusal ? 'not possible' : preview ? outcomeOf(preview) : `about ${formatPoints(points)}`}</span>
          )}
        </button>
      }
    >
      <fieldset className={weigh.plastics} aria-label="Plastic">
        {plastics.map(({ code, label }) => (
          <button
            key={code}
            type="button"
            className={weigh.plastic}
            aria-pressed={code === chosen}
            aria-label={[label, weightOf(entries[code])].filter(Boolean).join(', ')}
            onClick={() => setChosen(code)}
            style={{ borderColor: code === chosen ? undefined : polymerColor(code) }}
          >
            <strong>{polymerName(code)}</strong>
            <span data-shown={weightOf(entries[code]) ?? `No. ${polymers[code].mark}`} />
          </button>
        ))}
      </fieldset>
      <div className={weigh.scale}>
        <output className={weigh.weight} aria-label="Weight">
          {chosen ? shown(entry.text) : <span className={weigh.ask}>Choose a plastic</span>}
        </output>
        <fieldset className={weigh.units} aria-label="Unit">
          {(['kg', 'g'] as const).map(unit => (
            <button
              key={unit}
              type="button"
              className={weigh.unit}
              aria-pressed={entry.unit === unit}
              onClick={() => setUnit(unit)}
            >
              {unit}
            </button>
          ))}
        </fieldset>
      </div>
    </ShiftFrame>
  )
}

const outcomeOf = ({ points, pointsPending }: CollectionPreview) =>
  pointsPending > 0 ? pendingWords(points) : formatPoints(points)

const scannedWords = 'A card was scanned: record or cancel this one first'

const total = (lines: Recording['lines']) => lines.reduce((grams, line) => grams + line.grams, 0)

const weightOf = (entry: Entry | undefined) => (gramsIn(entry) > 0 ? formatExactWeight(gramsIn(entry)) : undefined)

const shown = (text: string) => {
  if (text === '') return '0'
  const [whole = '', decimals] = text.split('.')
  return decimals === undefined
    ? formatNumber(Number(whole))
    : `${formatNumber(Number(whole))}${decimalSign()}${decimals}`
}

const waits = (name: string, text: string): KeypadNotice => ({ name, tone: 'wait', text })

/** What speaks against recording it like this. It can be recorded all the same. */
function useDoubts(preview: CollectionPreview | undefined, lines: Recording['lines']): KeypadNotice[] {
  const { facts } = useView()
  const about = { grams: total(lines), at: useMinute().toISOString(), store: { name: facts?.store.name ?? '' } }
  if (!preview) return doubtsAbout(lines).map(({ plasticCode, doubt }) => waits(plasticCode, doubt))
  const { flags, pointsPending } = preview
  return [
    ...flags.map(flag => waits(`${flag.rule} ${flag.detail.of}`, explain(flag, about))),
    ...(pointsPending > 0 ? [waits('pending', `${pendingWords(pointsPending)}.`)] : []),
  ]
}

/** Who they are is known only in part. */
const memberNotices = ({ name, isConfirmed }: Member): KeypadNotice[] => [
  ...(name === null ? [waits('unchecked', 'To be checked: weigh now, the code is looked up when it is sent.')] : []),
  ...(isConfirmed ? [] : [waits('unconfirmed', 'Not confirmed yet: points are kept until they confirm.')]),
]

const previewPauseMs = 500

interface Foresight {
  preview?: CollectionPreview
  /** Why the server would refuse them. */
  refusal?: string
}

/** What is refused whenever it is sent; anything else may pass until then. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['COLLECTION_REFUSED', 'PLASTIC_NOT_ACCEPTED', 'NOT_FOUND'].includes(error.code)

/** What the server says about these weights; nothing while it has not answered, and the estimate of the device stays. */
function useForesight({ memberCode }: Member, lines: Recording['lines']): Foresight {
  const { askAs } = useCounter()
  const { isOnline, facts } = useView()
  const { staff } = useShift()
  const [answer, setAnswer] = useState<Foresight & { key: string }>()
  const key = JSON.stringify(lines)
  const storeId = facts?.store.id ?? ''
  useEffect(() => {
    if (!isOnline || key === '[]') return
    const timer = setTimeout(() => {
      askAs(staff.id, collections.preview, { body: { storeId, memberCode, lines: JSON.parse(key) } }).then(
        ({ data }) => setAnswer({ key, preview: data }),
        (error: unknown) => isRefusal(error) && setAnswer({ key, refusal: problemOf(error) }),
      )
    }, previewPauseMs)
    return () => clearTimeout(timer)
  }, [key, isOnline, storeId, memberCode, staff.id, askAs])
  return answer?.key === key ? answer : {}
}
