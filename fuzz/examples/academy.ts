import { uuidv7 } from 'uuidv7'
import { payRounds } from '../../server/src/areas/academy/schedule/payouts.ts'
import { sql } from '../../server/src/core/db/db.ts'
import { byRank } from '../../server/test/build/prizes.ts'
import { type Examples, type ExampleWorld, reason, unchanged } from './example.ts'

/** Games, their schedule, plays and leaderboards. */
export const academyExamples: Examples = {
  // The built-in facts know some topics only.
  'quizGeneration.generate': async () => ({ body: { topic: 'PET', count: 3 } }),
  'quizGeneration.generateQuestion': async () => ({ body: { topic: 'PET' } }),
  'games.get': async ({ build }) => ({ params: { id: (await build.game()).id } }),
  'games.getVersion': async ({ build }) => ({ params: { id: (await build.game()).id, version: 1 } }),
  'games.create': async () => ({ body: { title: 'A game about bottles' } }),
  'games.change': async ({ build }) => ({ body: { ...unchanged(await build.game()), title: 'Another title' } }),
  'questionBank.remove': async ({ database }) => ({
    body: await database.one<{ id: string }>(sql`select id, version from bank_questions order by id limit 1`),
  }),
  'gameSchedule.addWindow': async ({ build }) => ({ body: { gameId: (await build.game()).id, ...aTime } }),
  'gameSchedule.preview': async ({ build }) => ({ body: { gameId: (await build.game()).id, ...aTime } }),
  'gameSchedule.changeWindow': async world => ({ body: { ...(await aWindow(world)), minutes: 90 } }),
  'gameSchedule.removeWindow': async world => ({ body: await aWindow(world) }),
  'gameSchedule.moveRound': async ({ build }) => ({
    body: {
      ...unchanged(await build.round((await build.game()).id, { startsInMinutes: 6_000 })),
      startsAt: new Date(Date.now() + 6_060 * 60_000).toISOString(),
    },
  }),
  'gameSchedule.cancelRound': async ({ build }) => ({
    body: unchanged(await build.round((await build.game()).id, { startsInMinutes: 6_000 })),
  }),
  'gameSchedule.winners': async ({ build }) => ({
    params: { id: (await build.round((await build.game()).id)).id },
  }),
  'gameSchedule.removeBlackout': async ({ database }) => ({
    body: await database.one<{ id: string }>(sql`
      insert into blackouts (id, from_day, to_day, name)
      values (${uuidv7()}, '2030-12-24', '2030-12-26', 'Holidays') returning id`),
  }),
  'gameSchedule.payHeldBack': async ({ build, database }) => {
    const { id, players } = await build.overdueRound(byRank([[1, 1, 100]]), [80])
    const setStatus = (status: string) =>
      database.run(sql`update users set status = ${status} where id = ${players[0]}`)
    await setStatus('SUSPENDED')
    await payRounds(database)
    await setStatus('ACTIVE')
    return { body: await database.one<{ id: string }>(sql`select id from round_results where round_id = ${id}`) }
  },
  'plays.start': { as: 'MEMBER', make: async ({ build }) => ({ params: { id: (await build.game()).id }, body: {} }) },
  'plays.answer': {
    as: 'MEMBER',
    make: async world => {
      const { playId, questions } = await started(world)
      const [question] = questions as [Started['questions'][0]]
      await world.database.run(sql`update plays set started_at = now() - interval '1 minute' where id = ${playId}`)
      return { params: { playId }, body: { questionId: question.id, optionIds: [question.options[0]?.id] } }
    },
  },
  'plays.finish': {
    as: 'MEMBER',
    make: async world => ({ params: { playId: (await started(world)).playId }, body: {} }),
  },
  'plays.get': async ({ build }) => ({ params: { playId: (await build.play()).id } }),
  'plays.preview': async ({ build }) => ({ params: { id: (await build.game()).id }, body: {} }),
  'plays.void': async ({ build }) => {
    const { id, version } = await build.play()
    return { body: { id, version, reason } }
  },
  'leaderboards.ofGame': async ({ build }) => ({ params: { id: (await build.play()).gameId }, query: {} }),
  'leaderboards.export': async ({ build }) => ({ params: { id: (await build.play()).gameId }, query: {} }),
  'leaderboards.disqualify': async ({ build }) => {
    const { gameId, userId } = await build.play()
    return { body: { gameId, userId, reason } }
  },
  'leaderboards.requalify': async ({ build, call }) => {
    const { gameId, userId } = await build.play()
    await call('leaderboards.disqualify', { body: { gameId, userId, reason } })
    return { body: { gameId, userId, reason } }
  },
}

const aTime = { startsAt: '2030-06-01T10:00', minutes: 60, timeZone: 'Europe/Lisbon', recurrence: null }

async function aWindow({ build, database }: ExampleWorld) {
  const { id: gameId } = await build.game()
  return database.one<{ id: string; version: number }>(sql`
    insert into game_windows (id, game_id, starts_at, minutes, time_zone)
    values (${uuidv7()}, ${gameId}, now() + interval '9 days', 60, 'Europe/Lisbon') returning id, version`)
}

interface Started {
  playId: string
  questions: { id: string; options: { id: string }[] }[]
}

const started = async ({ build, call }: ExampleWorld) =>
  call<Started>('plays.start', { params: { id: (await build.game()).id }, body: {} })
