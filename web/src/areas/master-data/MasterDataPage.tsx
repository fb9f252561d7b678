import { type MasterEntry, type MasterType, masterData } from '@fulmar/contract/master-data'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { masterWords } from '#parts/master-data/master.words.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { inOrder } from '#ui/in-order.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import classes from './master-data.module.css'
import { listGroups, slugOf } from './master-lists.ts'

export function MasterDataPage() {
  const found = useApi(masterData.list, { query: {} })
  return (
    <Sections>
      <PageHeader title="Master data" meaning="The lists that forms and dialogs across the programme offer." />

      <Loaded of={found} lines={8}>
        {({ data }) =>
          inOrder(listGroups, ({ title, types }) => (
            <Panel title={title} isFlush>
              <ul className="plain">
                {types.map(type => (
                  <ListLink key={type} type={type} entries={data.filter(entry => entry.type === type)} />
                ))}
              </ul>
            </Panel>
          ))
        }
      </Loaded>
    </Sections>
  )
}

function ListLink({ type, entries }: { type: MasterType; entries: readonly MasterEntry[] }) {
  const { list, meaning } = masterWords[type]
  const retired = entries.filter(entry => !entry.active).length
  return (
    <li>
      <Link to="/settings/master-data/$list" params={{ list: slugOf(type) }} className={`line ${classes.list}`}>
        <span className="stack grow" style={{ gap: 0 }}>
          <strong>{list}</strong>
          <span className="quiet fine">{meaning}</span>
        </span>
        <span className="quiet fine mantine-visible-from-sm" style={{ flex: 'none' }}>
          {formatCount(entries.length, 'entry', 'entries')}
          {retired > 0 && `, ${retired} retired`}
        </span>
        <ChevronRight size={16} aria-hidden />
      </Link>
    </li>
  )
}
