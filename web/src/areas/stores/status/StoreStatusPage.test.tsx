import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill, heading, press } from '../../../../test/acting.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { openPublicPage } from '../../../../test/open-page.ts'

it('answers the same for a reference of somebody else as for one that does not exist', async () => {
  await openPublicPage('/store-request/FS-ABCDEFGH', {
    'storeRequests.requestStatus': refuse('NOT_FOUND', { message: 'The request was not found' }),
  })
  await heading('Your store request')
  await fill('Email', 'someone@stores.example')
  await press('Check status')
  expect((await screen.findByRole('alert')).textContent).toContain('not found')
})
