import type { Setup } from '@fulmar/contract/setup'
import { Button, CopyButton, Stack, Switch, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Loaded } from '#core/api/Loaded.tsx'
import { SetupSteps } from '#parts/setup/SetupSteps.tsx'
import { formatProgress, isSetUp } from '#parts/setup/setup.words.ts'
import { useSetup, useSetupChoices } from '#parts/setup/use-setup.ts'
import { useBrand } from '#ui/brand/brand.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { DemoPanel } from './DemoPanel.tsx'

/** The first run: what a new programme needs, in order. */
export function SetupPage() {
  const { name } = useBrand()
  const found = useSetup()
  return (
    <Sections>
      <PageHeader
        title={`Set up ${name}`}
        meaning="The steps to the first collection. Skip any of them and come back whenever you like."
      />
      <Stack gap={20} maw="46rem">
        <Loaded of={found} lines={8}>
          {({ data }) => <Steps setup={data} />}
        </Loaded>
      </Stack>
    </Sections>
  )
}

function Steps({ setup }: { setup: Setup }) {
  const { hide, isBusy } = useSetupChoices(setup)
  return (
    <>
      <DemoPanel state={setup.demo} />
      <Panel
        title="Steps"
        aside={
          <Text maw="56ch" span c="dimmed">
            {formatProgress(setup)}
          </Text>
        }
      >
        <SetupSteps setup={setup} more={{ STORE: <CopySignup /> }} />
        {isSetUp(setup) && (
          <p className="row" style={{ gap: 12, marginTop: 16 }}>
            All set.{' '}
            <Button component={Link} to="/dashboard">
              Go to the dashboard
            </Button>
          </p>
        )}
      </Panel>
      <Switch
        label="Show these steps on the dashboard"
        description="Until the first collection is recorded. You find them again under Settings, Programme."
        checked={!setup.isHidden}
        disabled={isBusy}
        onChange={event => hide(!event.currentTarget.checked)}
      />
    </>
  )
}

/** Stores register themselves: this is the address to send them. */
const CopySignup = () => (
  <CopyButton value={`${window.location.origin}/collector-signup`}>
    {({ copied, copy }) => (
      <Button variant="default" onClick={copy}>
        {copied ? 'Link copied' : 'Copy registration link'}
      </Button>
    )}
  </CopyButton>
)
