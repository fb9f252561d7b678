import { arrayMove } from '@dnd-kit/sortable'
import { dashboard } from '@fulmar/contract/dashboard/dashboard'
import { type DashboardPanels, type PanelKey, panelKey } from '@fulmar/contract/dashboard/dashboard-panels'
import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { SortableList } from '#ui/sortable/SortableList.tsx'
import { panelNames } from '../dashboard.words.ts'
import classes from './panels.module.css'

interface Props {
  panels: DashboardPanels['panels']
  onClose: () => void
}

interface Row {
  id: PanelKey
  isHidden: boolean
}

/** The order of the panels and the hidden ones; nothing changes until it is saved. */
export function ArrangeDialog({ panels, onClose }: Props) {
  const [rows, setRows] = useState<Row[]>(() => panels.map(({ key, isHidden }) => ({ id: key, isHidden })))
  const send = useSend(dashboard.arrange, { refresh: [dashboard.panels], closePopup: onClose })
  const usual = panelKey.options.filter(key => rows.some(({ id }) => id === key))
  const isUsual = rows.every(({ id, isHidden }, at) => id === usual[at] && !isHidden)
  const save = () => {
    const order = isUsual ? [] : rows.map(({ id }) => id)
    const hidden = rows.filter(({ isHidden }) => isHidden).map(({ id }) => id)
    send.mutate({ body: { order, hidden } })
  }
  const show = (id: PanelKey, isShown: boolean) =>
    setRows(all => all.map(row => (row.id === id ? { ...row, isHidden: !isShown } : row)))
  return (
    <Dialog
      isOpen
      title="Arrange the dashboard"
      onClose={onClose}
      onSave={save}
      footer={
        <>
          <Button
            variant="subtle"
            className={classes.reset}
            disabled={isUsual}
            onClick={() => setRows(usual.map(id => ({ id, isHidden: false })))}
          >
            Reset
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={send.isPending} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <p className={classes.quiet}>Drag panels into your order, or move them with the arrows. Only you see this.</p>
      <SortableList
        items={rows}
        label="Panels"
        noun="panel"
        nameOf={({ id }) => panelNames[id]}
        className={classes.arrange}
        onMove={(from, to) => setRows(all => arrayMove(all, from, to))}
      >
        {({ id, isHidden }) => (
          <Switch
            className={classes.shown}
            label={panelNames[id]}
            checked={!isHidden}
            onChange={event => show(id, event.currentTarget.checked)}
          />
        )}
      </SortableList>
    </Dialog>
  )
}
