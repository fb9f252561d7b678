import { plays } from '@fulmar/contract/academy/plays'
import { Navigate, useParams } from '@tanstack/react-router'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'

/** The address of a play without its game leads to its answer sheet in the history. */
export function PlayStart() {
  const { playId = '' } = useParams({ strict: false })
  const found = useApi(plays.get, { params: { playId } })
  return (
    <Loaded of={found} lines={6}>
      {({ data }) => (
        <Navigate to="/academy/$id/history" params={{ id: data.game.id }} search={{ open: playId }} replace />
      )}
    </Loaded>
  )
}
