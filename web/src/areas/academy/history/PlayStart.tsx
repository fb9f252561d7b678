import { plays } from '@fulmar/contract/academy/plays'
import { Navigate, useParams } from '@tanstack/react-router'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'

/** The address of a play without its game leads to its answer sheet in the history. */
export function PlayStart() {
  const { playId = '' } = useParams({ strict: false })
  const { data, error, refetch } = useApi(plays.get, { params: { playId } })
  if (error) return <CallError error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines count={6} />
  return <Navigate to="/academy/$id/history" params={{ id: data.data.game.id }} search={{ open: playId }} replace />
}
