import { gameFields } from '@fulmar/contract/academy/game-fields'
import { games } from '@fulmar/contract/academy/games'
import { withIds } from '@fulmar/contract/core/fields'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '#core/api/use-api.ts'
import { useAddress } from '#core/search.ts'
import { useCan } from '#core/session/can.ts'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import classes from './editor.module.css'
import type { EditorAddress } from './editor.types.ts'
import { GameEditor } from './GameEditor.tsx'
import { blankGame, gameEdit } from './game-form.ts'

const addressKeys = { tab: { type: 'string', maxLength: 20 }, question: { type: 'string', maxLength: 36 } } as const

/** A new game: once it is created as a draft, it saves itself. */
export function NewGamePage() {
  const address = useAddress<EditorAddress>(addressKeys)
  const navigate = useNavigate()
  const create = useSend(games.create)
  const form = useSendForm(gameEdit, blankGame(useCan('academy:budget')), {
    outlivesSearch: true,
    send: async ({ budgetPoints, ...values }) => {
      const body = { ...withIds(gameFields, values), title: values.title, ...(budgetPoints > 0 && { budgetPoints }) }
      const { data } = await create.mutateAsync({ body })
      // Where one was, except that a new game goes on with its questions.
      const search = address.tab === undefined ? { tab: 'questions' } : address
      await navigate({ to: '/academy/$id/edit', params: { id: data.id }, search, replace: true })
    },
  })
  return (
    <Sections>
      <PageHeader title="New game" meaning="Members see it once you publish it." />
      <GameEditor
        form={form}
        bar={
          <>
            <p className={`quiet small ${classes.state}`}>Not created yet. It needs a title first.</p>
            <SubmitButton isBusy={form.formState.isSubmitting}>Create draft</SubmitButton>
          </>
        }
      />
    </Sections>
  )
}
