import { isReplaceable, type MasterEntry, masterData } from '@fulmar/contract/master-data'
import { ActionIcon, Menu } from '@mantine/core'
import { Archive, ArchiveRestore, Ellipsis, Pencil, Replace, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'

const ReplaceDialog = lazyNamed(() => import('./ReplaceDialog.tsx'), 'ReplaceDialog')

interface Props {
  entry: MasterEntry
  others: readonly MasterEntry[]
  onEdit: () => void
}

/** What can be done with an entry. One that is used is retired or replaced, never deleted. */
export function EntryActions({ entry, others, onEdit }: Props) {
  const { id, version, type, label, active, usedBy } = entry
  const [isReplacing, setReplacing] = useState(false)
  const [confirm, question] = useConfirm()
  const change = useSend(masterData.change)
  const remove = useSend(masterData.remove)
  const choices = others.filter(other => other.active)
  const deletes = async () => {
    const body = 'Nothing uses it. This cannot be undone.'
    if (await confirm({ title: `Delete ${label}?`, body, verb: 'Delete', tone: 'danger' }))
      remove.mutate({ body: { id, version } })
  }
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${label}`} loading={change.isPending}>
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={onEdit}>
            Edit
          </Menu.Item>
          <Menu.Item
            leftSection={active ? <Archive size={16} aria-hidden /> : <ArchiveRestore size={16} aria-hidden />}
            onClick={() => change.mutate({ body: { id, version, active: !active } })}
          >
            {active ? 'Retire' : 'Restore'}
          </Menu.Item>
          {isReplaceable(type) && usedBy > 0 && choices.length > 0 && (
            <Menu.Item leftSection={<Replace size={16} aria-hidden />} onClick={() => setReplacing(true)}>
              Replace and retire
            </Menu.Item>
          )}
          {type !== 'PLASTIC_TYPE' && usedBy === 0 && (
            <Menu.Item color="red" leftSection={<Trash2 size={16} aria-hidden />} onClick={() => void deletes()}>
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {question}
      {isReplacing && <ReplaceDialog entry={entry} choices={choices} onClose={() => setReplacing(false)} />}
    </>
  )
}
