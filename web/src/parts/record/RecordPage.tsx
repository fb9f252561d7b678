import type { Permission } from '@fulmar/contract/core/permissions'
import { Button } from '@mantine/core'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { CallError } from '#core/api/CallError.tsx'
import { usePageTitle } from '#core/page-title.ts'
import { useAddress } from '#core/search.ts'
import { useMay } from '#core/session/can.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader, type PageHeaderProps } from '#ui/PageHeader.tsx'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import { RecordTabs } from '#ui/tabs/RecordTabs.tsx'

/** The address state of a record page. */
export interface TabAddress {
  tab?: string
}

export interface RecordTab {
  /** Its name in the address; omitted for the first tab. */
  name: string
  label: string
  count?: number
  /** Required to see the tab. */
  permission?: Permission
  content: ReactNode
}

interface RecordView extends Omit<PageHeaderProps, 'title'> {
  /** Used in the header, the breadcrumb and the window title. */
  name: string
  /** Replaces the name in the header, for example with a picture. */
  title?: ReactNode
  tabs?: readonly RecordTab[]
  /** Shown between header and tabs. */
  content?: ReactNode
}

interface Props<Record> {
  /** The type of record: "store". */
  noun: string
  list: { to: LinkProps['to']; label: string }
  /** False if the address holds no valid id. */
  isPossible: boolean
  found: { data: { data: Record } | undefined; error: ApiError | null; refetch: () => unknown }
  children: (record: Record) => RecordView
}

/** A record page: header, addressable tabs, and loading, not-found and error states. */
export function RecordPage<Record>({ noun, list, isPossible, found, children }: Props<Record>) {
  const view = found.data && children(found.data.data)
  usePageTitle(view?.name)
  if (!isPossible || found.error?.errorType === 'NOT_FOUND')
    return (
      <NotFoundState
        title={`This ${noun} was not found`}
        action={
          <Button component={Link} to={list.to} variant="default">
            {list.label}
          </Button>
        }
      />
    )
  if (view) return <Shown view={view} />
  if (found.error) return <CallError as="page" error={found.error} onRetry={() => void found.refetch()} />
  return <PageSkeleton />
}

function Shown({ view: { name, title = name, tabs = [], content, ...header } }: { view: RecordView }) {
  const may = useMay()
  const shown = tabs.filter(({ permission }) => permission === undefined || may(permission))
  return (
    <Sections>
      <PageHeader title={title} {...header} />
      {content}
      {shown.length > 0 && <AddressedTabs label={`About ${name}`} tabs={shown} />}
    </Sections>
  )
}

const addressKeys = { tab: { type: 'string', maxLength: 20 } } as const

function AddressedTabs({ label, tabs }: { label: string; tabs: readonly RecordTab[] }) {
  const { tab } = useAddress<TabAddress>(addressKeys)
  const navigate = useNavigate()
  const usual = tabs[0]?.name ?? ''
  return (
    <RecordTabs
      label={label}
      tabs={tabs}
      open={tabs.find(({ name }) => name === tab)?.name ?? usual}
      onOpen={name =>
        void navigate({ to: '.', search: (name === usual ? {} : { tab: name }) as never, resetScroll: false })
      }
    >
      {name => tabs.find(tab => tab.name === name)?.content}
    </RecordTabs>
  )
}
