import { nameKey } from '../core/name-key.ts'
import type { RewardForm } from './reward-records.ts'

/** What members and stores see of an offered reward, and what it is worth: it stands for what is handed over. */
export const faceFields = ['name', 'image', 'worth'] as const
export type Face = Pick<RewardForm, (typeof faceFields)[number]>

/** The fields that look different. */
export const changedFace = (before: Face, after: Face) =>
  faceFields.filter(field =>
    field === 'name' ? nameKey(before.name) !== nameKey(after.name) : before[field] !== after[field],
  )
