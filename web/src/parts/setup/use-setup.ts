import { type Setup, type SetupStep, setupArea } from '@fulmar/contract/setup'
import { useApi, useSend } from '#core/api/use-api.ts'

const whileLoadingMs = 2000

/** The steps of the first run, as they are now: coming back from a form shows its step done. */
export const useSetup = () =>
  useApi(
    setupArea.get,
    {},
    { staleTime: 0, refetchInterval: ({ state }) => state.data?.data.demo === 'LOADING' && whileLoadingMs },
  )

/** Skips steps and takes them up again, and hides the checklist. */
export function useSetupChoices({ steps, isHidden }: Setup) {
  const change = useSend(setupArea.change, { hideToast: true, refresh: [setupArea.get] })
  const skipped = steps.filter(step => step.isSkipped).map(step => step.key)
  return {
    isBusy: change.isPending,
    skip: (step: SetupStep) => change.mutate({ body: { skipped: [...skipped, step], isHidden } }),
    resume: (step: SetupStep) => change.mutate({ body: { skipped: skipped.filter(row => row !== step), isHidden } }),
    hide: (isNowHidden: boolean) => change.mutate({ body: { skipped, isHidden: isNowHidden } }),
  }
}
