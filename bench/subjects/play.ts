import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { finishPlay, insertAnswer, insertPlay } from '../../server/src/areas/academy/plays/plays.queries.ts'
import { startSession } from '../../server/src/areas/auth/sessions.ts'
import { type Database, openDatabase, sql } from '../../server/src/core/db/db.ts'
import type { Programme } from '../cluster.ts'
import { drawSome } from '../draw.ts'
import { median } from '../load.ts'
import type { Peer } from '../peers/peer.ts'
import { perSecond, type Row } from '../report.ts'
import { bearer, type Subject } from './subject.ts'

const budget = 0.6
const players = 1_000
const questions = 10

interface Player {
  id: string
  token: string
}

interface Asked {
  playId: string
  questions: { id: string; options: { id: string }[] }[]
}

/** How a side plays: over HTTP, or by the statements alone. */
interface Side {
  start(player: Player): Promise<Asked>
  answer(player: Player, playId: string, questionId: string, optionId: string): Promise<unknown>
  finish(player: Player, playId: string): Promise<unknown>
}

/** Whole plays, one step after the other: a start, ten answers and a finish that pays points. */
export const play: Subject = {
  title: 'Playing a game (start, ten answers, finish), beside the same statements without a server',
  async measure(bench) {
    const programme = await bench.programme()
    const peer = await bench.ours()
    const database = openDatabase({ connection: programme.connection, connections: 32 })
    try {
      const team = await signIn(database, (await drawSome(programme)).people.slice(0, players))
      const gameId = await publishGame(peer, programme)
      await letQuestionsBeRead(database)
      const sides = { ours: overHttp(peer, gameId), limit: byStatements(database, gameId) }
      const rows: Row[] = []
      for (const connections of [1, 8, 32]) {
        const rates = { ours: [] as number[], limit: [] as number[] }
        for (let round = 0; round < bench.loader.pace.rounds; round++)
          for (const name of ['ours', 'limit'] as const)
            rates[name].push(await stepsPerSecond(sides[name], team, connections, bench.loader.pace.seconds))
        const [ours, limit] = [median(rates.ours), median(rates.limit)]
        rows.push({
          what: `steps, ${connections} ${connections === 1 ? 'player' : 'players'} at once`,
          ours: perSecond(ours),
          limit: perSecond(limit),
          ratio: ours / limit,
          budget: `≥ ${budget.toFixed(2)}`,
          isMet: ours / limit >= budget,
          more: `${perSecond(ours / (questions + 2))} whole plays`,
        })
      }
      return rows
    } finally {
      await database.end()
    }
  },
}

const signIn = async (database: Database, ids: string[]): Promise<Player[]> => {
  const team: Player[] = []
  for (const id of ids) team.push({ id, token: await startSession(database, id) })
  return team
}

/** Plays begin a while ago: answers that come at once would not be taken. */
async function letQuestionsBeRead(database: Database) {
  await database.run(sql`
    create or replace function begin_earlier() returns trigger language plpgsql as $$
    begin
      new.started_at := new.started_at - interval '1 minute';
      return new;
    end $$`)
  await database.run(sql`
    create or replace trigger plays_begin_earlier before insert on plays for each row execute function begin_earlier()`)
}

async function publishGame({ url }: Peer, programme: Programme): Promise<string> {
  const asked = Array.from({ length: questions }, (_, n) => ({
    text: `Question ${n}`,
    options: ['a', 'b', 'c', 'd'].map((text, index) => ({ text, isCorrect: index === 0 })),
  }))
  const rules = { questionsPerPlay: questions, attemptsPerDay: 100, counted: 'BEST' }
  const body = {
    title: 'Measured',
    pointsPerCorrect: 1,
    budgetPoints: 100_000_000,
    status: 'PUBLISHED',
    rules,
    questions: asked,
  }
  const { data } = await post<{ data: { id: string } }>(`${url}/api/game`, body, bearer(programme))
  return data.id
}

// The generator shares the machine with the server, so it sends as cheaply as it can.
const agent = new Agent({ keepAlive: true })

const post = <Answer>(url: string, body: object, headers: Record<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const payload = JSON.stringify(body)
    const about = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload), ...headers }
    const sent = request(url, { method: 'POST', agent, headers: about }, answer => {
      const pieces: Buffer[] = []
      answer.on('data', piece => pieces.push(piece))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(pieces).toString()
        if ((answer.statusCode ?? 500) < 300) resolve(JSON.parse(text) as Answer)
        else reject(new Error(`${url} answered ${answer.statusCode}: ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(payload)
  })

const overHttp = ({ url }: Peer, gameId: string): Side => {
  const send = <Answer>({ token }: Player, path: string, body: object = {}) =>
    post<{ data: Answer }>(`${url}/api/game/${path}`, body, { authorization: `Bearer ${token}` })
  return {
    start: async player => (await send<Asked>(player, `start/${gameId}`)).data,
    answer: (player, playId, questionId, optionId) =>
      send(player, `play/${playId}/answer`, { questionId, optionIds: [optionId] }),
    finish: (player, playId) => send(player, `play/${playId}/finish`),
  }
}

const byStatements = (database: Database, gameId: string): Side => ({
  start: async ({ id }) => (await insertPlay(database, { userId: id, gameId, id: randomUUID() })).play,
  answer: ({ id }, playId, questionId, optionId) =>
    insertAnswer(database, { userId: id, playId, questionId, optionIds: [optionId] }),
  finish: ({ id }, playId) => finishPlay(database, { userId: id, playId, entryId: randomUUID() }),
})

/** Players of different connections are never the same. */
async function stepsPerSecond(side: Side, team: Player[], connections: number, seconds: number): Promise<number> {
  const until = Date.now() + seconds * 1000
  let steps = 0
  const playOn = async (own: Player[]) => {
    for (let turn = 0; Date.now() < until; turn++) {
      const player = own[turn % own.length]
      if (!player) throw new Error('Too few players')
      const { playId, questions: asked } = await side.start(player)
      for (const { id, options } of asked) {
        const option = options[Math.floor(Math.random() * options.length)]
        await side.answer(player, playId, id, option?.id ?? '')
      }
      await side.finish(player, playId)
      steps += asked.length + 2
    }
  }
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: connections }, (_, n) => playOn(team.filter((_, index) => index % connections === n))),
  )
  return (steps * 1000) / (performance.now() - begun)
}
