import { type PlayRecord, plays } from '@fulmar/contract/academy/plays'
import { Alert, Button } from '@mantine/core'
import { Ban, Zap } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useCan } from '#core/session/can.ts'
import { ActivityPanel } from '#parts/activity/ActivityPanel.tsx'
import { PlayBadge } from '#parts/plays/PlayBadge.tsx'
import { formatScore } from '#parts/plays/plays.words.ts'
import { UserLink } from '#parts/record/RecordLinks.tsx'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { type Fact, FactList } from '#ui/FactList.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatSeconds } from '#ui/format/duration.ts'
import { formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { Panel } from '#ui/Panel.tsx'
import { AnswerSheet } from './AnswerSheet.tsx'

const VoidDialog = lazyNamed(() => import('./VoidDialog.tsx'), 'VoidDialog')

/** One play beside the list: its result, its answer sheet, and voiding it. */
export function PlayDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useApi(plays.get, { params: { playId: id } })
  const [isVoiding, setVoiding] = useState(false)
  const mayVoid = useMayVoid(found.data?.data)
  const play = found.data?.data
  return (
    <Drawer
      isOpen
      title={play ? `Play of ${play.user.name}` : 'Play'}
      size={640}
      onClose={onClose}
      footer={
        mayVoid && (
          <Button
            color="red"
            variant="light"
            leftSection={<Ban size={16} aria-hidden />}
            onClick={() => setVoiding(true)}
          >
            Void play
          </Button>
        )
      }
    >
      <Loaded of={found} lines={8}>
        {({ data }) => <PlayDetails play={data} />}
      </Loaded>
      {isVoiding && play && <VoidDialog play={play} onClose={() => setVoiding(false)} />}
    </Drawer>
  )
}

/** A play that is over, by anybody but its own player. */
function useMayVoid(play: PlayRecord | undefined): boolean {
  const mayModerate = useCan('academy:moderate')
  const { adminDetails } = useAdminDetails()
  const isOver = play?.status === 'FINISHED' || play?.status === 'ABANDONED'
  return mayModerate && isOver && play.user.id !== adminDetails?.id
}

const PlayDetails = ({ play }: { play: PlayRecord }) => (
  <Sections>
    {play.fastAnswers > 0 && <FastAnswers play={play} />}
    <FactList facts={factsOf(play)} />
    <Panel title="Answer sheet">
      <AnswerSheet answers={play.answers} />
    </Panel>
    <ActivityPanel entityType="play" entityId={play.id} />
  </Sections>
)

const FastAnswers = ({ play: { fastAnswers, user } }: { play: PlayRecord }) => (
  <Alert color="yellow" icon={<Zap size={18} aria-hidden />} title="Answered too fast">
    {fastAnswers === 1 ? 'One answer' : `${formatNumber(fastAnswers)} answers`} came faster than a person can read and{' '}
    {fastAnswers === 1 ? 'was' : 'were'} not counted. If {user.name} let a program answer, void the play or disqualify
    them on the leaderboard.
  </Alert>
)

const factsOf = (play: PlayRecord): Fact[] => [
  { label: 'Member', value: <UserLink of={play.user} /> },
  { label: 'Status', value: <PlayBadge play={play} /> },
  { label: 'Score', value: formatScore(play.score) },
  { label: 'Correct', value: `${formatNumber(play.correct)} of ${formatNumber(play.of)}` },
  { label: 'Answered', value: `${formatNumber(play.answered)} of ${formatNumber(play.of)}` },
  { label: 'Time', value: formatSeconds(play.seconds) },
  { label: 'Points', value: formatPoints(play.points) },
  { label: 'Attempt', value: formatNumber(play.attempt) },
  { label: 'Counts on leaderboards', value: play.isCounted ? 'Yes' : 'No' },
  { label: 'Game version', value: formatNumber(play.gameVersion) },
  { label: 'Started', value: formatDateTime(play.startedAt) },
  { label: 'Finished', value: formatDateTime(play.finishedAt) },
  ...(play.status === 'VOID'
    ? [
        { label: 'Voided', value: formatDateTime(play.voidedAt) },
        { label: 'Voided by', value: <UserLink of={play.voidedBy} /> },
        { label: 'Reason', value: play.reason },
      ]
    : []),
]
