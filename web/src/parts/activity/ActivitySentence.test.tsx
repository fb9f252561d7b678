import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPiece } from '../../../test/in-app.tsx'
import { ActivitySentence } from './ActivitySentence.tsx'

const id = '0190a0a0-0000-7000-8000-000000000001'
const entry = { id, at: '2026-03-01T10:00:00.000Z', actor: { id, name: 'Rita' }, requestId: 'req-1' }

it('links what the sentence names, and nothing where it names nothing', async () => {
  await renderPiece(
    <p>
      <ActivitySentence
        entry={{ ...entry, action: 'team.joined', subject: { type: 'team', id, name: 'Rita', isOwn: true } }}
      />
      {'. '}
      <ActivitySentence
        entry={{
          ...entry,
          action: 'role-switch.approved',
          subject: { type: 'role-switch', id, name: 'Ana Ramos', isOwn: false },
        }}
      />
    </p>,
  )
  expect((await screen.findByText(/joined the team/)).textContent).toContain('Rita joined the team. Rita ')
  const links = screen.getAllByRole('link').map(element => [element.textContent, element.getAttribute('href')])
  expect(links).toEqual([['Ana Ramos', `/neighborhood/requests?queue=all&open=${id}`]])
})
