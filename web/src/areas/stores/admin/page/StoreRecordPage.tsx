import { id as recordId } from '@fulmar/contract/common'
import { stores } from '@fulmar/contract/stores'
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { usePageTitle } from '#core/page-title.ts'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import { StoreDetails } from './StoreDetails.tsx'

const backToList = (
  <Button component={Link} to="/stores" variant="default">
    All stores
  </Button>
)

export function StoreRecordPage() {
  const { id } = useParams({ from: '/protected/stores/$id' })
  const isId = recordId.safeParse(id).success
  const found = useApi(stores.get, { query: { id } }, { enabled: isId })
  usePageTitle(found.data?.data.name)
  if (!isId || found.error?.errorType === 'NOT_FOUND')
    return <NotFoundState title="This store is not here" action={backToList} />
  if (found.isPending) return <PageSkeleton />
  if (found.isError) return <CallError as="page" error={found.error} onRetry={() => void found.refetch()} />
  return <StoreDetails store={found.data.data} />
}
