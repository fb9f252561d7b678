import { type Plan, plans } from '@fulmar/contract/subscriptions/plans'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { ActivityTimeline } from '#parts/activity/ActivityTimeline.tsx'
import { formatPrice } from '#parts/subscriptions/plans.words.ts'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { formatMoney } from '#ui/format/money.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { Panel } from '#ui/Panel.tsx'
import { PlanCard } from './PlanCard.tsx'
import classes from './plans.module.css'

interface Props {
  all: readonly Plan[]
  mayWrite: boolean
  onEdit: (plan: Plan) => void
}

/** The plans that are offered side by side, as a store would compare them; archived ones apart. */
export function PlanGallery({ all, mayWrite, onEdit }: Props) {
  const offered = all.filter(({ status }) => status === 'ACTIVE')
  const archived = all.filter(({ status }) => status === 'ARCHIVED')
  const common = featuresOfAll(offered)
  return (
    <>
      {offered.length > 0 && (
        <ul className={classes.cards} aria-label="Plans on offer">
          {offered.map(plan => (
            <li key={plan.id}>
              <PlanCard
                offer={plan}
                common={common}
                footer={
                  <>
                    <Figures plan={plan} />
                    <Group gap={8} mt="auto">
                      {mayWrite && (
                        <>
                          <Button
                            variant="default"
                            size="xs"
                            onClick={() => onEdit(plan)}
                            aria-label={`Edit ${plan.name}`}
                          >
                            Edit
                          </Button>
                          <ArchiveButton plan={plan} />
                        </>
                      )}
                      <PlanActivity plan={plan} />
                    </Group>
                  </>
                }
              />
            </li>
          ))}
        </ul>
      )}
      {archived.length > 0 && (
        <Panel title="Archived plans">
          <ul className="divided">
            {archived.map(plan => (
              <li key={plan.id}>
                <div>
                  <p>
                    <strong>{plan.name}</strong>, {formatPrice(plan)}
                  </p>
                  <Figures plan={plan} />
                </div>
                <Group gap={8} mt="auto">
                  {mayWrite && <RestoreButton plan={plan} />}
                  <PlanActivity plan={plan} />
                </Group>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

/** What every plan has says nothing about any of them, unless there is only one. */
function featuresOfAll(offered: readonly Plan[]): ReadonlySet<string> {
  const [first, ...others] = offered
  if (!first || others.length === 0) return new Set()
  return new Set(first.features.filter(feature => others.every(other => other.features.includes(feature))))
}

const Figures = ({ plan: { subscribers, monthlyRevenue, onEarlierPrice, price } }: { plan: Plan }) => (
  <p className="quiet">
    {formatCount(subscribers, 'store')} · {formatMoney(monthlyRevenue, price.currency)} per month
    {onEarlierPrice > 0 && (
      <>
        <br />
        {formatCount(onEarlierPrice, 'store')} on an earlier price
      </>
    )}
  </p>
)

function ArchiveButton({ plan: { id, version, name, subscribers } }: { plan: Plan }) {
  const change = useSend(plans.change)
  const [confirm, dialog] = useConfirm()
  const archive = async () => {
    const body =
      subscribers > 0
        ? `Stores cannot choose it any more. ${formatCount(subscribers, 'store')} already on it stay and keep renewing.`
        : 'Stores cannot choose it any more. You can restore it at any time.'
    if (await confirm({ title: `Archive ${name}?`, body, verb: 'Archive plan' }))
      change.mutate({ body: { id, version, status: 'ARCHIVED' } })
  }
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        loading={change.isPending}
        onClick={() => void archive()}
        aria-label={`Archive ${name}`}
      >
        Archive
      </Button>
      {dialog}
    </>
  )
}

function RestoreButton({ plan: { id, version, name } }: { plan: Plan }) {
  const change = useSend(plans.change)
  return (
    <Button
      variant="default"
      size="xs"
      loading={change.isPending}
      onClick={() => change.mutate({ body: { id, version, status: 'ACTIVE' } })}
      aria-label={`Restore ${name}`}
    >
      Restore
    </Button>
  )
}

/** Opens the activity of a plan beside the page. */
function PlanActivity({ plan: { id, name } }: { plan: Plan }) {
  const mayRead = useCan('activity:read')
  const [isOpen, setOpen] = useState(false)
  if (!mayRead) return null
  return (
    <>
      <Button variant="subtle" size="xs" onClick={() => setOpen(true)} aria-label={`Activity of ${name}`}>
        Activity
      </Button>
      <Drawer isOpen={isOpen} title={`Activity of ${name}`} onClose={() => setOpen(false)}>
        {isOpen && <ActivityTimeline of={{ entityType: 'plan', entityId: id }} />}
      </Drawer>
    </>
  )
}
