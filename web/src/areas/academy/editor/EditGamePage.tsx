import { gameFields } from '@fulmar/contract/academy/game-fields'
import { type GameRecord, gameMoves } from '@fulmar/contract/academy/game-records'
import { games } from '@fulmar/contract/academy/games'
import { withIds } from '@fulmar/contract/core/fields'
import { Button } from '@mantine/core'
import { History, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '#core/api/call.ts'
import { keyOf, queryClient, refresh } from '#core/api/queries.ts'
import { useCan } from '#core/session/can.ts'
import { toast } from '#core/toasts.tsx'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { formatTime } from '#ui/format/dates.ts'
import { useEdits } from '../game/edits-context.ts'
import { useGame } from '../game/game-context.ts'
import { usePublish } from '../game/use-publish.ts'
import classes from './editor.module.css'
import { GameEditor } from './GameEditor.tsx'
import { comparedAs, editOf, type GameEdit, type GameEdited, gameEdit, validParts } from './game-form.ts'
import { type SaveState, useAutosave } from './use-autosave.ts'
import { VersionsDrawer } from './versions/VersionsDrawer.tsx'

export function EditGamePage() {
  const game = useGame()
  return <EditGame key={game.id} game={game} />
}

/** Drafts save themselves; a published game is saved on purpose, because members play it. */
export function EditGame({ game }: { game: GameRecord }) {
  const isDraft = game.status === 'DRAFT'
  const [isVersionsOpen, setVersionsOpen] = useState(false)
  const save = useSaveGame()
  const { form, seen, saveParts } = useRecordForm({
    schema: gameEdit,
    record: game,
    noun: 'game',
    inputOf: editOf,
    comparedAs,
    outlivesSearch: true,
    send: async (changed, onto) => {
      const saved = await save(changed, onto)
      if (!isDraft) toast.success('Game saved')
      return saved
    },
  })
  const autosave = useAutosave(form, {
    isOn: isDraft,
    save: async () => (await saveParts(validParts(form.getValues()))) !== null,
  })
  useSavedBeforePublishing(isDraft ? autosave.flush : null, game.id)

  const restore = async (content: Partial<GameEdit>) => {
    for (const [key, value] of Object.entries(content))
      form.setValue(key as keyof GameEdit, value, { shouldDirty: true })
    setVersionsOpen(false)
    if (isDraft) await autosave.flush()
    else await form.submit()
  }
  return (
    <>
      <GameEditor
        form={form}
        game={seen}
        bar={
          <>
            {isDraft ? (
              <SaveLine state={autosave.state} onRetry={() => void autosave.flush()} />
            ) : (
              <p className={`quiet small ${classes.state}`} role="status">
                {form.formState.isDirty ? 'Unsaved changes' : 'Changes apply to new plays once you save them.'}
              </p>
            )}
            <Button
              variant="default"
              leftSection={<History size={16} aria-hidden />}
              onClick={() => setVersionsOpen(true)}
            >
              Versions
            </Button>
            {!isDraft && <SubmitButton isBusy={form.formState.isSubmitting}>Save changes</SubmitButton>}
          </>
        }
        publish={<PublishButton game={game} />}
      />
      {isVersionsOpen && <VersionsDrawer game={game} onRestore={restore} onClose={() => setVersionsOpen(false)} />}
    </>
  )
}

/** Saves fields of a game without a toast; the page and the lists then show what was saved. */
function useSaveGame() {
  const mayWrite = useCan('academy:write')
  const mayBudget = useCan('academy:budget')
  return async (changed: Partial<GameEdited>, { id, version }: GameRecord): Promise<GameRecord> => {
    const { budgetPoints, ...rest } = changed
    const body = {
      id,
      version,
      ...(mayWrite && withIds(gameFields, rest)),
      ...(mayBudget && budgetPoints !== undefined && { budgetPoints }),
    }
    const answer = await call(games.change, { body })
    queryClient.setQueryData(keyOf(games.get, { params: { id } }), answer)
    void refresh([games.list, games.stats, games.publishFaults, games.versions])
    return answer.data
  }
}

/** Lets the header publish what is typed, not only what was saved before. */
function useSavedBeforePublishing(flush: (() => Promise<boolean>) | null, id: string) {
  const edits = useEdits()
  useEffect(() => {
    if (!flush) return
    edits.set(async () => ((await flush()) ? savedGame(id) : null))
    return () => edits.set(null)
  })
}

const savedGame = (id: string) =>
  queryClient.getQueryData<{ data: GameRecord }>(keyOf(games.get, { params: { id } }))?.data ?? null

/** Publishes the game from its review. */
function PublishButton({ game }: { game: GameRecord }) {
  const mayWrite = useCan('academy:write')
  const [confirm, dialog] = useConfirm()
  const publish = usePublish(game, confirm)
  if (!mayWrite || !gameMoves[game.status].includes('PUBLISHED')) return null
  return (
    <>
      <Button
        loading={publish.isPending}
        leftSection={<Play size={16} aria-hidden />}
        onClick={() => void publish.ask()}
      >
        {publish.verb} game
      </Button>
      {dialog}
    </>
  )
}

interface SaveLineProps {
  state: SaveState
  onRetry: () => void
}

/** "Saved 12:03", "Saving…", "Not saved: …". */
const SaveLine = ({ state, onRetry }: SaveLineProps) => (
  <p className={`quiet small ${classes.state}`} role="status" data-failed={state.kind === 'failed' || undefined}>
    {formatSaved(state)}
    {state.kind === 'failed' && (
      <Button size="compact-sm" variant="subtle" onClick={onRetry}>
        Try again
      </Button>
    )}
  </p>
)

function formatSaved(state: SaveState): string {
  switch (state.kind) {
    case 'none':
      return 'Drafts save automatically.'
    case 'waiting':
      return 'Unsaved changes…'
    case 'saving':
      return 'Saving…'
    case 'saved':
      return `Saved ${formatTime(state.at)}${state.isPart ? '. Fields with errors are not saved.' : ''}`
    case 'failed':
      return `Not saved: ${state.message}`
  }
}
