import { id as recordId } from '@fulmar/contract/common'
import { person } from '@fulmar/contract/person'
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { usePageTitle } from '#core/page-title.ts'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import { Details } from './Details.tsx'

const backToList = (
  <Button component={Link} to="/users" variant="default">
    All people
  </Button>
)

export function UserPage() {
  const { id } = useParams({ from: '/protected/users/$id' })
  const isId = recordId.safeParse(id).success
  const found = useApi(person.get, { params: { id } }, { enabled: isId })
  usePageTitle(found.data?.data.name)
  if (!isId || found.error?.errorType === 'NOT_FOUND')
    return <NotFoundState title="This person is not here" action={backToList} />
  if (found.isPending) return <PageSkeleton />
  if (found.isError) return <CallError as="page" error={found.error} onRetry={() => void found.refetch()} />
  return <Details user={found.data.data} />
}
