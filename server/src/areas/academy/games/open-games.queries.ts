import type { games } from '@fulmar/contract/academy/games'
import type { Result } from '@fulmar/contract/core/endpoint'
import { type Db, sql } from '#core/db/db.ts'

type OpenGame = Result<typeof games.open>['data'][number]

/** What somebody can play now: published, not between rounds, and not one they were disqualified from. */
export const listOpenGames = (db: Db, userId: string) =>
  db.many<OpenGame>(sql`
    select g.id, g.title, g.description, g.cover_key as cover, g.language, g.difficulty,
      g.points_per_correct as "pointsPerCorrect", (g.rules ->> 'questionsPerPlay')::int as "questionsPerPlay",
      (g.rules ->> 'secondsPerQuestion')::int as "secondsPerQuestion",
      greatest(0, (g.rules ->> 'attemptsPerDay')::int - tried.attempts) as "attemptsLeft", r.ends_at as "endsAt"
    from games g
    left join lateral round_now(g.id) r on r.starts_at <= now()
    cross join lateral (
      select count(*) as attempts from plays p
      where p.user_id = ${userId} and p.game_id = g.id and p.day = programme_day(now())) tried
    where g.status = 'PUBLISHED' and game_phase(g.id) in ('OPEN', 'LIVE')
      and not exists (select from disqualifications d where d.game_id = g.id and d.user_id = ${userId})
    order by g.title, g.id`)
