import { aboutArea } from '@fulmar/contract/about'
import { Button } from '@mantine/core'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { Panel } from '#ui/Panel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { checksOf } from './health.words.ts'

/** Whether everything that this installation depends on works. */
export function HealthPanel() {
  const found = useApi(aboutArea.health, {}, { staleTime: 0, refetchInterval: 30_000 })
  const again = (
    <Button variant="subtle" size="compact-md" loading={found.isFetching} onClick={() => void found.refetch()}>
      Check again
    </Button>
  )
  return (
    <Panel title="Health" aside={again}>
      <Loaded of={found} lines={6}>
        {({ data }) => (
          <ul className="divided">
            {checksOf(data).map(({ name, tone, state, detail }) => (
              <li key={name}>
                <span className="stack grow" style={{ gap: 0 }}>
                  <span className="strong">{name}</span>
                  <span className="quiet fine">{detail}</span>
                </span>
                <StatusBadge tone={tone}>{state}</StatusBadge>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
