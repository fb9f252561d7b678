import type { Actor } from '#core/actor.ts'
import { type Db, sql } from '#core/db/db.ts'
import { happenAgo } from '#core/db/event-time.ts'
import { type CostRecords, proposeCost } from './cost-proposals.ts'

/** A reward and a game whose new costs wait for a second person. */
export async function seedCostProposals(db: Db, records: CostRecords, content: Actor) {
  const reward = await db.one<{ id: string; cost: number }>(sql`
    select id, cost_points as cost from rewards
    where status = 'ACTIVE' and stock_kind = 'COUNTED' and stock > 0 order by cost_points desc, id limit 1`)
  await happenAgo(db, 52 * 60)
  await proposeCost(db, records, content, {
    subject: 'reward',
    subjectId: reward.id,
    change: { costPoints: Math.ceil(reward.cost / 5) },
    reason: 'The supplier gives us the remaining stock at a fifth of the price',
  })
  const game = await db.one<{ id: string; points: number }>(sql`
    select id, points_per_correct as points from games
    where status = 'PUBLISHED' and points_per_correct > 0 order by points_per_correct, id limit 1`)
  await happenAgo(db, 29 * 60)
  await proposeCost(db, records, content, {
    subject: 'game',
    subjectId: game.id,
    change: { pointsPerCorrect: game.points * 5 },
    reason: 'Five times the points during the clean-up week',
  })
}
