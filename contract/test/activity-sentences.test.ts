import { describe, expect, it } from 'vitest'
import { activityActions } from '../src/activity/activity-actions.ts'
import { type LoggedAction, sentenceText } from '../src/activity/activity-sentences.ts'

const id = '01a1dd21-637a-7317-a5c3-8a319df840ca'
const actor = { id, name: 'Ana' }
const store = { type: 'store', id, name: 'Harbour Store', isOwn: false } as const
const person = { type: 'role-switch', id, name: 'Rui Costa', isOwn: false } as const
type Given = Partial<LoggedAction>

const say = (given: Given, isHere = false) =>
  sentenceText({ actor, action: 'store.approved', subject: null, requestId: 'request', ...given }, isHere)

describe('an activity sentence', () => {
  it.each<[Given, string]>([
    [{ subject: store }, 'Ana approved Harbour Store'],
    [{}, 'Ana approved a store'],
    [{ action: 'team.changed' }, 'Ana changed the role or access of an administrator'],
    [{ action: 'store.exported' }, 'Ana exported stores'],
    [{ action: 'store.requested', actor: null, subject: store }, 'Someone requested Harbour Store'],
    [
      { action: 'store.expired', actor: null, requestId: null, subject: store },
      'The system closed the request for Harbour Store after 30 days without a reply',
    ],
    [{ action: 'role-switch.requested', subject: person }, 'Ana requested another role for Rui Costa'],
    [{ action: 'role-switch.requested', subject: { ...person, isOwn: true } }, 'Ana requested another role'],
  ])('%j', (given, sentence) => expect(say(given)).toBe(sentence))

  it('says "this store" on the page of the store', () => {
    expect(say({ subject: store }, true)).toBe('Ana approved this store')
  })

  it.each(Object.keys(activityActions) as (keyof typeof activityActions)[])('reads well for %s', action => {
    expect(say({ action })).toMatch(/^Ana [a-z][\w ,-]*[a-z]$/)
  })
})
