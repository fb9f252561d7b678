import { startOf } from '@fulmar/contract/core/fields'
import { inputFrom } from '@fulmar/contract/core/input-from'
import { planFields } from '@fulmar/contract/subscriptions/plan-fields'
import {
  type Plan,
  type PlanChange,
  type PlanDetails,
  type PlanInput,
  type PriceChange,
  planDetails,
} from '@fulmar/contract/subscriptions/plans'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { lockSeen } from '#core/db/record-lock.ts'
import { fieldError, found, onConstraint } from '#core/errors.ts'
import { postMail } from '#core/mail/mail.ts'
import { record } from '../activity/activity.ts'
import { findPlan, insertPlan, insertPrice, updatePlan } from './plans.queries.ts'
import { priceChangeMail, type Terms } from './subscriptions.mails.ts'
import { notifyOfNewPrice } from './subscriptions.notifications.ts'
import { scheduleNewPrice } from './subscriptions.queries.ts'
import type { Post } from './subscriptions.ts'

const getPlan = async (db: Db, id: string): Promise<Plan> => found(await findPlan(db, id), 'Plan')

const planRecords = { noun: 'plan', table: 'plans', get: getPlan }

const unsaid = { ...startOf(planFields), features: [] }

/** Fails with PLAN_CODE_TAKEN. */
export async function createPlan(db: Db, actor: Actor, input: PlanInput): Promise<Plan> {
  const id = uuidv7()
  const { code, price, interval, ...given } = input
  const details = { ...unsaid, ...given, limits: { ...unsaid.limits, ...given.limits } }
  await onConstraint(insertPlan(db, id, code, details), {
    plans_code_key: () => fieldError('PLAN_CODE_TAKEN', 'code', 'Another plan has this code'),
  })
  await insertPrice(db, uuidv7(), id, { price, interval, priceVersion: 1 })
  await record(db, actor, { action: 'plan.created', entityId: id, after: { code, price, interval, ...details } })
  return getPlan(db, id)
}

/**
 * A new price is a new version: subscribers keep theirs, or are notified that they get the new one when they renew.
 * Fails with NOT_FOUND, STALE_VERSION.
 */
export async function changePlan(
  db: Db,
  post: Post,
  actor: Actor,
  { id, version, subscribers = 'KEEP', ...changes }: PlanChange,
): Promise<Plan> {
  const plan = await lockSeen(db, planRecords, { id, version })
  const before = traced(plan)
  const after = { ...before, ...changes, limits: { ...before.limits, ...changes.limits } }
  await updatePlan(db, id, after)
  const hasNewPrice = JSON.stringify(priceOf(after)) !== JSON.stringify(priceOf(before))
  const notified = hasNewPrice ? await setPrice(db, post, plan, priceOf(after), subscribers) : 0
  await record(db, actor, {
    action: hasNewPrice ? 'plan.price-changed' : actionFor(before.status, after.status),
    entityId: id,
    before,
    after: { ...after, ...(notified > 0 && { subscribersNotified: notified }) },
  })
  return getPlan(db, id)
}

/** Tells how many subscribers get the new price when they renew. */
async function setPrice(db: Db, post: Post, plan: Plan, price: Terms, subscribers: PriceChange): Promise<number> {
  const priceId = uuidv7()
  await insertPrice(db, priceId, plan.id, { ...price, priceVersion: plan.priceVersion + 1 })
  if (subscribers === 'KEEP') return 0
  const moved = await scheduleNewPrice(db, plan.id, priceId)
  for (const subscriber of moved) await postMail(db, post.secrets, priceChangeMail(subscriber, plan.name, price))
  if (moved.length > 0) await notifyOfNewPrice(db, plan, price, moved.length)
  return moved.length
}

const priceOf = ({ price: { amount, currency }, interval }: Terms): Terms => ({ price: { amount, currency }, interval })

const traced = (plan: Plan): PlanDetails & Terms => ({
  ...inputFrom(planDetails, plan),
  price: plan.price,
  interval: plan.interval,
})

function actionFor(before: Plan['status'], after: Plan['status']) {
  if (before === after) return 'plan.changed'
  return after === 'ARCHIVED' ? 'plan.archived' : 'plan.restored'
}
