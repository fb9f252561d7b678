import { roleSwitches } from '@fulmar/contract/role-switches'
import { useApi } from '#core/api/use-api.ts'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { DecisionBar } from '#ui/inbox/DecisionBar.tsx'
import { SwitchCase } from './SwitchCase.tsx'
import classes from './switches.module.css'
import { useDeciding } from './use-deciding.tsx'

/** One request beside the list, with its decisions while it waits for one. */
export function SwitchDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useApi(roleSwitches.get, { query: { id } })
  const request = found.data?.data.request
  const { actions, note, dialog } = useDeciding(request, onClose)
  return (
    <Drawer
      isOpen
      title={request ? `Request of ${request.user.name}` : 'Role switch'}
      onClose={onClose}
      footer={
        (actions.length > 0 || note) && (
          <>
            {note && <p className={classes.note}>{note}</p>}
            <DecisionBar actions={actions} />
          </>
        )
      }
    >
      <SwitchCase id={id} />
      {dialog}
    </Drawer>
  )
}
