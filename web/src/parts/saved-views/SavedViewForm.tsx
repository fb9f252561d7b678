import { type SavedList, type SavedView, savedViews } from '@fulmar/contract/saved-views'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import classes from './SavedViews.module.css'

interface Props {
  list: SavedList
  mine: readonly SavedView[]
  search: SavedView['search']
}

/** Saves what is shown now; under a name that is taken it takes the place of that view. */
export function SavedViewForm({ list, mine, search }: Props) {
  const [typed, setTyped] = useState('')
  const refresh = [savedViews.list]
  const create = useSend(savedViews.create, { refresh })
  const replace = useSend(savedViews.change, { refresh })
  const name = typed.trim()
  const namesake = mine.find(view => view.name.toLowerCase() === name.toLowerCase())
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name === '') return
    if (namesake) replace.mutate({ body: { id: namesake.id, version: namesake.version, search } })
    else create.mutate({ body: { list, name, search, isShared: false } })
  }
  return (
    <form className={classes.form} onSubmit={save}>
      <TextInput
        className={classes.name}
        label="Name for what you see now"
        description={namesake && `Replaces your view ${namesake.name}`}
        inputWrapperOrder={['label', 'input', 'description']}
        maxLength={60}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <Button type="submit" disabled={name === ''} loading={create.isPending || replace.isPending}>
        {namesake ? 'Replace' : 'Save view'}
      </Button>
    </form>
  )
}
