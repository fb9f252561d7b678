import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { SetupSteps } from '#parts/setup/SetupSteps.tsx'
import { formatProgress, isSetUp } from '#parts/setup/setup.words.ts'
import { useSetup, useSetupChoices } from '#parts/setup/use-setup.ts'
import { useBrand } from '#ui/brand/brand.ts'
import { Panel } from '#ui/Panel.tsx'

/** The first run on the dashboard of an owner, until it is done or hidden. */
export function SetupPanel() {
  const { name } = useBrand()
  const setup = useSetup().data?.data
  if (!setup || setup.isHidden || isSetUp(setup)) return null
  return (
    <Panel title={`Set up ${name}: ${formatProgress(setup)}`} aside={<HideButton setup={setup} />}>
      {setup.demo === 'AVAILABLE' && (
        <p className="quiet small">
          Just looking around? <Link to="/setup">Load demo data</Link>
        </p>
      )}
      <SetupSteps setup={setup} />
    </Panel>
  )
}

function HideButton({ setup }: { setup: Parameters<typeof useSetupChoices>[0] }) {
  const { hide, isBusy } = useSetupChoices(setup)
  return (
    <Button variant="subtle" size="compact-md" disabled={isBusy} onClick={() => hide(true)}>
      Hide
    </Button>
  )
}
