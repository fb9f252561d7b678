import { type Setup, setupArea } from '@fulmar/contract/setup'
import { Alert, Button, Group, Loader, Text } from '@mantine/core'
import { useSend } from '#core/api/use-api.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { Panel } from '#ui/Panel.tsx'

/** Offers demo data to a programme without records. */
export function DemoPanel({ state }: { state: Setup['demo'] }) {
  const load = useSend(setupArea.loadDemo, { refresh: [setupArea.get] })
  const [confirm, question] = useConfirm()
  const start = async () => {
    const isSure = await confirm({
      title: 'Load demo data?',
      body: 'This adds a made-up programme in Porto: stores, members, collections, rewards and games. It cannot be removed again, so use it only on an installation for trying things out.',
      verb: 'Load demo data',
    })
    if (isSure) load.mutate({})
  }
  if (state === 'HAS_RECORDS') return null
  if (state === 'LOADING')
    return (
      <Alert variant="light" icon={<Loader size={18} />} title="Loading demo data" role="status">
        This takes about a minute. You can leave this page meanwhile.
      </Alert>
    )
  return (
    <Panel title="Just looking around?">
      <Group gap="12px 20px" justify="space-between">
        <Text maw="56ch" c="dimmed">
          {state === 'FAILED'
            ? 'The demo data could not be loaded, and nothing was added. You can try again.'
            : 'Load a made-up programme to see every page with data in it. Leave it out to start your own.'}
        </Text>
        <Button variant="default" loading={load.isPending} onClick={() => void start()}>
          Load demo data
        </Button>
      </Group>
      {question}
    </Panel>
  )
}
