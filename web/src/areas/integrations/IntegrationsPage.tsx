import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ApiKeys } from './ApiKeys.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { Webhooks } from './Webhooks.tsx'

export const IntegrationsPage = () => (
  <Sections>
    <PageHeader
      title="Integrations"
      meaning={
        <>
          API keys for programs that call the API, and webhooks that notify other systems.{' '}
          <a href="/api/docs">API documentation</a>
        </>
      }
    />
    <ApiKeys />
    <Webhooks />
    <DeliveryLog />
  </Sections>
)
