import type { Control } from 'react-hook-form'
import type { SendForm } from '#ui/form/use-send-form.ts'
import type { GameEdit, GameEdited } from './game-form.ts'

export type GameEditForm = SendForm<GameEdit, GameEdited>
export type GameControl = Control<GameEdit, unknown, GameEdited>

/** The steps of the editor, as tabs. */
export type Step = 'basics' | 'questions' | 'rules' | 'review'

/** Where one is in the editor. */
export interface EditorAddress {
  tab?: string
  question?: string
}
