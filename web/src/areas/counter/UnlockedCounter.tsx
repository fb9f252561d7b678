import { useCallback, useEffect, useMemo, useState } from 'react'
import { lazyNamed } from '#ui/lazy-named.ts'
import { findDraft } from './model/draft.ts'
import { CardScreen } from './screens/CardScreen.tsx'
import { DeviceScreen } from './screens/DeviceScreen.tsx'
import { FindScreen } from './screens/FindScreen.tsx'
import { HandOverScreen } from './screens/HandOverScreen.tsx'
import { RecordedScreen } from './screens/RecordedScreen.tsx'
import { RegisterScreen } from './screens/RegisterScreen.tsx'
import { TodayScreen } from './screens/today/TodayScreen.tsx'
import { WeighScreen } from './screens/WeighScreen.tsx'
import { type Screen, type Shift, ShiftContext, type SlipContent } from './shift.ts'

const Slip = lazyNamed(() => import('./pieces/Slip.tsx'), 'Slip')

interface UnlockedCounterProps {
  staff: { id: string; name: string }
  /** Nobody sees it: the way back is of whatever covers it. */
  isLocked: boolean
  lock: () => void
}

/** A screen, numbered so that none takes over what another was doing. */
interface OpenScreen {
  number: number
  screen: Screen
}

/** One screen at a time. The browser's own way back works, too. */
export function UnlockedCounter({ staff, isLocked, lock }: UnlockedCounterProps) {
  const [screens, setScreens] = useState(() => openAll(0, firstScreens(staff.id)))
  const [slip, setSlip] = useState<{ content: SlipContent; number: number } | null>(null)
  useEffect(() => {
    if (isLocked) return
    const onBack = () => setScreens(open => (open.length > 1 ? open.slice(0, -1) : open))
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [isLocked])
  const go = useCallback((screen: Screen) => {
    history.pushState(null, '')
    setScreens(open => [...open, ...openAll(newestOf(open), [screen])])
  }, [])
  const startOver = useCallback((...screens: Screen[]) => {
    setScreens(open => openAll(newestOf(open), screens))
  }, [])
  const shift = useMemo<Shift>(
    () => ({
      staff,
      isLocked,
      lock,
      go,
      back: () => history.back(),
      restart: notFound => startOver({ name: 'FIND', ...(notFound && { notFound }) }),
      begin: member => {
        history.pushState(null, '')
        startOver({ name: 'FIND' }, { name: 'WEIGH', member })
      },
      showRecorded: key => startOver({ name: 'FIND' }, { name: 'RECORDED', key }),
      print: content => setSlip(last => ({ content, number: (last?.number ?? 0) + 1 })),
    }),
    [staff, isLocked, lock, go, startOver],
  )
  const open = screens.at(-1)
  return (
    <ShiftContext value={shift}>
      {open && <OneScreen key={`screen ${open.number}`} screen={open.screen} />}
      {slip && <Slip key={`slip ${slip.number}`} content={slip.content} />}
    </ShiftContext>
  )
}

const openAll = (newest: number, screens: readonly Screen[]): readonly OpenScreen[] =>
  screens.map((screen, index) => ({ number: newest + index + 1, screen }))

const newestOf = (screens: readonly OpenScreen[]) => screens.at(-1)?.number ?? 0

/** Where somebody was when the page was reloaded. */
function firstScreens(staffId: string): readonly Screen[] {
  const draft = findDraft(staffId)
  if (!draft) return [{ name: 'FIND' }]
  const { member, instead } = draft
  return [{ name: 'FIND' }, { name: 'WEIGH', member, instead, draft }]
}

function OneScreen({ screen }: { screen: Screen }) {
  switch (screen.name) {
    case 'FIND':
      return <FindScreen instead={screen.instead} notFound={screen.notFound} />
    case 'REGISTER':
      return <RegisterScreen instead={screen.instead} />
    case 'CARD':
      return <CardScreen member={screen.member} confirmationCode={screen.confirmationCode} instead={screen.instead} />
    case 'WEIGH':
      return <WeighScreen member={screen.member} instead={screen.instead} draft={screen.draft} />
    case 'RECORDED':
      return <RecordedScreen recordingKey={screen.key} />
    case 'TODAY':
      return <TodayScreen />
    case 'HAND_OVER':
      return <HandOverScreen />
    case 'DEVICE':
      return <DeviceScreen />
  }
}
