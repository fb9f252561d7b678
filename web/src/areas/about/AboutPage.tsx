import { type About, aboutArea } from '@fulmar/contract/about'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { FactList } from '#ui/FactList.tsx'
import { formatCount } from '#ui/format/numbers.ts'
import { inOrder } from '#ui/in-order.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import own from './about.module.css'
import { checksOf } from './health.words.ts'

export function AboutPage() {
  const maySeeHealth = useCan('system:read')
  const found = useApi(aboutArea.get, {})
  return (
    <>
      <PageHeader title="About" meaning="The version, health and licences of this installation." />
      <Sections isNarrow>
        <Loaded of={found} lines={6}>
          {({ data }) => (
            <>
              <Version about={data} />
              {maySeeHealth && <HealthPanel />}
              <Licences packages={data.packages} />
            </>
          )}
        </Loaded>
      </Sections>
    </>
  )
}

const Version = ({ about: { version, commit, licence } }: { about: About }) => (
  <Panel title="Fulmar">
    <FactList
      facts={[
        { label: 'Version', value: version },
        { label: 'Built from commit', value: commit ?? 'Unknown' },
        { label: 'Licence', value: licence },
        { label: 'API documentation', value: <a href="/api/docs">/api/docs</a> },
      ]}
    />
  </Panel>
)

function Licences({ packages }: Pick<About, 'packages'>) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const shown = packages.filter(row => `${row.name} ${row.licence}`.toLowerCase().includes(wanted))
  if (packages.length === 0)
    return (
      <Panel title="Licences">
        <Text maw="62ch" c="dimmed">
          The list is made when Fulmar is built. This is a development server.
        </Text>
      </Panel>
    )
  return (
    <Panel
      title="Licences"
      aside={
        <Text maw="62ch" span c="dimmed">
          {formatCount(packages.length, 'package')}
        </Text>
      }
    >
      <Stack gap={18} maw="34rem" pt={8}>
        <TextInput
          label="Search packages and licences"
          leftSection={<Search size={16} aria-hidden />}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      </Stack>
      {shown.length === 0 ? (
        <Text maw="62ch" c="dimmed">
          No package or licence matches “{search.trim()}”.
        </Text>
      ) : (
        <section
          className="boxed"
          style={{ marginTop: 14, maxHeight: '28rem', overflow: 'auto' }}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
          tabIndex={0}
          aria-label="Packages"
        >
          <PlainTable className={own.packages} columns={['Package', 'Version', 'Licence']}>
            {inOrder(shown, ({ name, version, licence }) => (
              <tr>
                <th scope="row">{name}</th>
                <td>{version}</td>
                <td>{licence}</td>
              </tr>
            ))}
          </PlainTable>
        </section>
      )}
    </Panel>
  )
}

/** Whether everything that this installation depends on works. */
function HealthPanel() {
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
            {inOrder(checksOf(data), ({ name, tone, state, detail }) => (
              <li>
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
