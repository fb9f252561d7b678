import { questionFaults, warnings } from '@fulmar/contract/academy/game-questions'
import type { GameRecord, PublishFault } from '@fulmar/contract/academy/game-records'
import { games } from '@fulmar/contract/academy/games'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useApi } from '#core/api/use-api.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { Panel } from '#ui/Panel.tsx'
import { faultWords } from '../academy.words.ts'
import type { EditorAddress, GameControl } from './editor.types.ts'
import type { GameEdit } from './game-form.ts'
import { faultsOf, formatFault, prizeFaults } from './publish-faults.ts'

interface Props {
  control: GameControl
  game: GameRecord | undefined
  /** The publish button, where the game can be published. */
  action: ReactNode
}

/** What keeps the game from being published, each a link to where it is put right. */
export function ReviewStep({ control, game, action }: Props) {
  const values = useWatch({ control }) as GameEdit
  const found = useApi(games.publishFaults, { params: { id: game?.id ?? '' } }, { enabled: game !== undefined })
  const faults = [...faultsOf(values), ...prizeFaults(found.data?.data ?? [])]
  const advice = questionFaults(values.questions).filter(
    ({ code }) => warnings.includes(code) || code === 'NOT_ACCEPTED',
  )
  const placeOf = (id: string) => values.questions.findIndex(question => question.id === id) + 1
  return (
    <Sections>
      <Panel title="Ready to publish?">
        {faults.length === 0 ? (
          <p className="line good" role="status">
            <CircleCheck size={18} aria-hidden />
            Nothing is missing. {game ? '' : 'Create the draft first.'}
          </p>
        ) : (
          <>
            <p role="status">{formatCount(faults.length, 'thing')} to fix before it can be published:</p>
            <ul className="stack" style={{ gap: 8, marginBottom: 16 }} aria-label="To fix before publishing">
              {faults.map(row => (
                <li key={`${row.code} ${row.questionId} ${row.fault}`} className="line">
                  <CircleAlert size={16} className="bad" aria-hidden />
                  <FaultLink fault={row} gameId={game?.id}>
                    {formatFault(row, values)}
                  </FaultLink>
                </li>
              ))}
            </ul>
          </>
        )}
        {action}
      </Panel>
      {advice.length > 0 && (
        <Panel title="Suggestions">
          <ul className="stack" style={{ gap: 8, marginBottom: 16 }} aria-label="Suggestions">
            {advice.map(({ questionId, code }) => (
              <li key={`${questionId} ${code}`} className="line">
                <TriangleAlert size={16} className="caution" aria-hidden />
                <StepLink tab="questions" question={questionId}>
                  Question {placeOf(questionId)}: {faultWords[code]}
                </StepLink>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Sections>
  )
}

const StepLink = ({ children, ...address }: EditorAddress & { children: ReactNode }) => (
  <Link to="." search={address as never} resetScroll={false}>
    {children}
  </Link>
)

interface FaultLinkProps {
  fault: PublishFault
  gameId: string | undefined
  children: ReactNode
}

function FaultLink({ fault: { code, questionId }, gameId, children }: FaultLinkProps) {
  if (code === 'NO_BUDGET') return <StepLink tab="rules">{children}</StepLink>
  if (gameId && code === 'PRIZES_OVER_BUDGET')
    return (
      <Link to="/academy/$id/rewards" params={{ id: gameId }}>
        {children}
      </Link>
    )
  if (gameId && code === 'PRIZES_WITHOUT_SCHEDULE')
    return (
      <Link to="/academy/$id/schedule" params={{ id: gameId }}>
        {children}
      </Link>
    )
  return (
    <StepLink tab="questions" {...(questionId && { question: questionId })}>
      {children}
    </StepLink>
  )
}
