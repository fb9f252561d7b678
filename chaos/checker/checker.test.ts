import { describe, expect, it } from 'vitest'
import { type AnswerBody, historyOf, type Line } from '../load/history.ts'
import type { Operation } from '../load/operation.ts'
import { checkHistory } from './checker.ts'
import type { World } from './world.ts'

const award: Operation = {
  id: 1,
  kind: 'award',
  key: 'award-1',
  by: 1,
  userId: 'ana',
  body: { userId: 'ana', lines: [{ plasticCode: 'PET', grams: 1_000 }] },
  moves: { kind: 'AWARD', from: 'issued', to: 'user', amount: 120 },
}
const receipt = { id: 'c1', code: 'ABCD', points: 120, pointsPending: 0, grams: 1_000, balance: 120 }
const acknowledged: Line = { is: 'answered', id: 1, status: 201, body: { data: receipt } }
const asked: Line = { is: 'asked', operation: award }
const answered = (status: number, body: AnswerBody, id = 1): Line => ({ is: 'answered', id, status, body })
const unknown: Line = { is: 'unknown', id: 1, why: 'ECONNRESET' }
const refused = answered(409, { error: 'BALANCE_TOO_LOW' })

const entry: World['entries'][number] = {
  id: 'e1',
  userId: 'ana',
  kind: 'AWARD',
  from: 'issued',
  to: 'user',
  amount: 120,
  balanceAfter: 120,
  sourceId: 'c1',
  key: 'award-1',
}
const collection = { id: 'c1', userId: 'ana', points: 120, status: 'RECORDED', code: 'ABCD', grams: 1_000 }
const empty: World = {
  entries: [],
  collections: [],
  adjustments: [],
  keys: [],
  traces: [],
  prizes: [],
  expiries: [],
  imported: [],
  findings: [],
  ownEnds: 0,
  newcomers: new Set(),
}
const done: World = {
  ...empty,
  entries: [entry],
  collections: [collection],
  keys: [{ key: 'award-1', answer: receipt }],
  traces: [{ action: 'collection.recorded', entityId: 'c1', count: 1 }],
}

const pendingAsked: Line = { is: 'asked', operation: { ...award, moves: { ...award.moves, to: 'pending' } } }
const pendingReceipt = { ...receipt, pointsPending: 120, balance: 0 }
const pendingAnswered: Line = { is: 'answered', id: 1, status: 201, body: { data: pendingReceipt } }
const pending: World = {
  ...done,
  entries: [{ ...entry, to: 'pending', balanceAfter: 0 }],
  keys: [{ key: 'award-1', answer: pendingReceipt }],
}

const repayment: typeof entry = {
  ...entry,
  id: 'e2',
  kind: 'REPAYMENT',
  from: 'user',
  to: 'debt',
  amount: 20,
  balanceAfter: 100,
}
const owing = { data: { ...receipt, balance: 100 } }
const repaid: World = { ...done, entries: [entry, repayment], keys: [{ key: 'award-1', answer: owing.data }] }

const complaints = (lines: Line[], world: World) => [
  ...new Set(checkHistory(historyOf(lines), world).map(({ rule }) => rule)),
]

describe('the checker is content', () => {
  it.each<[string, Line[], World]>([
    ['with what was acknowledged and is there', [asked, acknowledged], done],
    ['when the same answer came again', [asked, acknowledged, answered(200, { data: receipt })], done],
    ['when it was done and nobody heard of it at first', [asked, unknown, answered(200, { data: receipt })], done],
    ['when it was refused and is not there', [asked, refused], empty],
    ['when it was refused after nobody could tell, and was done meanwhile', [asked, unknown, refused], done],
    ['when the points are pending, and the answer says so', [pendingAsked, pendingAnswered], pending],
    ['when points paid a debt first, and the answer has what is left', [asked, answered(201, owing)], repaid],
  ])('%s', (_, lines, world) => {
    expect(complaints(lines, world)).toEqual([])
  })
})

describe('the checker complains', () => {
  const reuse: Line = { is: 'asked', operation: { ...award, id: 2, body: {}, reusesKeyOf: 1 } }
  const adjustment = { id: 'a1', userId: 'ana', points: 5, status: 'APPLIED' }

  it.each<[string, string, Line[], World]>([
    ['acknowledged is there', 'when an acknowledged award is lost', [asked, acknowledged], empty],
    [
      'done once',
      'when it was done twice',
      [asked, acknowledged],
      { ...done, entries: [entry, { ...entry, id: 'e2' }] },
    ],
    ['done once', 'when what nobody could tell was done twice', [asked, unknown], { ...done, entries: [entry, entry] }],
    ['as acknowledged', 'when other points were paid', [asked, acknowledged], changed({ amount: 119 })],
    ['as acknowledged', 'when someone else was paid', [asked, acknowledged], changed({ userId: 'ben' })],
    ['as acknowledged', 'when pending points are available', [pendingAsked, pendingAnswered], done],
    [
      'as acknowledged',
      'when the answer says available, and they are pending',
      [pendingAsked, { is: 'answered', id: 1, status: 201, body: { data: { ...pendingReceipt, pointsPending: 0 } } }],
      pending,
    ],
    [
      'done once',
      'when a debt was paid twice',
      [asked, answered(201, owing)],
      { ...repaid, entries: [...repaid.entries, repayment] },
    ],
    ['nothing unasked', 'about a repayment of nothing', [], { ...empty, entries: [{ ...repayment, key: 'prize x' }] }],
    [
      'refused for a reason',
      'when a reversal fails for lack of balance',
      [
        { is: 'asked', operation: { ...award, kind: 'reverse', key: 'reverse-1' } },
        answered(409, { error: 'BALANCE_TOO_LOW' }),
      ],
      empty,
    ],
    ['as acknowledged', 'when the balance was another', [asked, acknowledged], changed({ balanceAfter: 240 })],
    ['as acknowledged', 'when the collection is gone', [asked, acknowledged], { ...done, collections: [] }],
    [
      'points expire once',
      'when an announced expiry was taken twice',
      [asked, acknowledged],
      { ...done, expiries: [{ id: 'x1', userId: 'ana', month: '2026-12-01', expired: 2, taken: [2, 2] }] },
    ],
    [
      'a row is imported once',
      'when both copies of its file paid it',
      [asked, acknowledged],
      { ...done, imported: [{ reference: 'Ref. 0-0', collections: ['i1', 'i2'], paid: [100, 100] }] },
    ],
    [
      'a row is imported once',
      'when neither did',
      [asked, acknowledged],
      { ...done, imported: [{ reference: 'Ref. 0-0', collections: [], paid: [] }] },
    ],
    [
      'points expire once',
      'when it says that it took something and did not',
      [asked, acknowledged],
      { ...done, expiries: [{ id: 'x1', userId: 'ana', month: '2026-12-01', expired: 2, taken: [] }] },
    ],
    [
      'as acknowledged',
      'when the collection holds other grams',
      [asked, acknowledged],
      { ...done, collections: [{ ...collection, grams: 999 }] },
    ],
    [
      'the same answer again',
      'when the second answer is another',
      [asked, acknowledged, answered(200, { data: { ...receipt, balance: 240 } })],
      done,
    ],
    ['the same answer again', 'when it was created twice', [asked, acknowledged, acknowledged], done],
    ['the same answer again', 'when no answer is kept with the key', [asked, acknowledged], { ...done, keys: [] }],
    ['refused left nothing', 'when a refused award is there', [asked, refused], done],
    ['refused left nothing', 'when a refused award left its key', [asked, refused], { ...empty, keys: done.keys }],
    ['refused for a reason', 'when the reason is none', [asked, answered(404, { error: 'NOT_FOUND' })], empty],
    [
      'a key belongs to one body',
      'when another body got an answer',
      [asked, acknowledged, reuse, answered(200, { data: receipt }, 2)],
      done,
    ],
    ['nothing unasked', 'about an entry of nobody', [], { ...empty, entries: [entry] }],
    ['nothing unasked', 'about a collection that paid nobody', [], { ...empty, collections: [collection] }],
    ['nothing unasked', 'about an adjustment that moved nothing', [], { ...empty, adjustments: [adjustment] }],
    ['one trace', 'when nothing says who did it', [asked, acknowledged], { ...done, traces: [] }],
    ['resolved in time', 'when it was given up', [asked, unknown, { is: 'left', id: 1 }], done],
    ['no answer is a failure of ours', 'about a 500', [asked, answered(500, { error: 'BROKE' }), acknowledged], done],
    ['no process ends by itself', 'about an API that ended', [], { ...empty, ownEnds: 1 }],
    [
      'the books balance',
      'when the audit does',
      [],
      { ...empty, findings: [{ promise: 'it adds up', violations: 1 }] },
    ],
  ])('by "%s" %s', (rule, _, lines, world) => {
    expect(complaints(lines, world)).toContain(rule)
  })

  it('with all there is to see', () => {
    const [lost] = checkHistory(historyOf([asked, acknowledged]), { ...empty, keys: done.keys })
    expect(lost).toMatchObject({
      rule: 'acknowledged is there',
      says: 'award 1 was acknowledged and is not there',
      evidence: { recorded: { operation: award, answers: [{ status: 201 }] }, entries: [], keptAnswer: receipt },
    })
  })
})

function changed(over: Partial<typeof entry>): World {
  return { ...done, entries: [{ ...entry, ...over }] }
}
