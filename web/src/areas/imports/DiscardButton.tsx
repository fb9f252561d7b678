import { imports } from '@fulmar/contract/imports'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '#core/api/use-api.ts'

/** Of a file of which nothing was imported. */
export function DiscardButton({ id }: { id: string }) {
  const navigate = useNavigate()
  const discard = useSend(imports.remove, {
    refresh: [imports.list],
    onSuccess: () => void navigate({ to: '/settings/imports' }),
  })
  return (
    <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate({ body: { id } })}>
      Discard file
    </Button>
  )
}
