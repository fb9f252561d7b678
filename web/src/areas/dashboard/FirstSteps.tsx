import type { Permission } from '@fulmar/contract/core/permissions'
import type { DashboardFigures } from '@fulmar/contract/dashboard/dashboard'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Circle, CircleCheckBig } from 'lucide-react'
import { useMay } from '#core/session/can.ts'
import { Panel } from '#ui/Panel.tsx'

type Started = DashboardFigures['started']

interface Step {
  key: keyof Started
  words: string
  to: LinkProps['to']
  permission: Permission
}

const steps: Step[] = [
  { key: 'rates', words: 'Set the points per kilogram of each plastic', to: '/rates', permission: 'rates:write' },
  { key: 'stores', words: 'Approve the first store', to: '/stores/requests', permission: 'stores:approve' },
  { key: 'members', words: 'Add the first member', to: '/users', permission: 'users:write' },
  {
    key: 'collections',
    words: 'Record the first collection',
    to: '/collections',
    permission: 'collections:record',
  },
]

/** What to do before there is anything to see. */
export function FirstSteps({ started }: { started: Started }) {
  const may = useMay()
  return (
    <Panel title="Get started">
      <p className="quiet small">
        Nothing has been collected yet. These steps lead to the first collection; figures appear here automatically.
      </p>
      <ol className="stack" style={{ gap: 10, marginTop: 14 }}>
        {steps.map(({ key, words, to, permission }) => (
          <li key={key} className={started[key] ? 'quiet line' : 'line'}>
            {started[key] ? (
              <CircleCheckBig size={18} color="var(--kelp)" aria-label="Done" />
            ) : (
              <Circle size={18} color="var(--kelp)" aria-label="To do" />
            )}
            {started[key] || !may(permission) ? words : <Link to={to}>{words}</Link>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
