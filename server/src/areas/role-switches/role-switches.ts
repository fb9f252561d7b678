import { can } from '@fulmar/contract/core/permissions'
import type {
  RoleSwitch,
  RoleSwitchCase,
  RoleSwitchFilter,
  RoleSwitchInput,
  RoleSwitchStatus,
  SwitchRole,
} from '@fulmar/contract/role-switches'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError, found, onConstraint, refuseField } from '#core/errors.ts'
import type { FileStore } from '#core/files/file-store.ts'
import type { CsvColumn, CsvTable } from '#core/http/csv.ts'
import { type Mail, type MailServices, postMail } from '#core/mail/mail.ts'
import { record, recordExport } from '../activity/activity.ts'
import { notify } from '../notifications/notifications.ts'
import type { Decision, Decisions } from '../requests/requests.ts'
import { claimUpload } from '../uploads/uploads.ts'
import { insertRequest, lockParties, lockPlaces, type Party, saveDecision } from './role-switch-decisions.queries.ts'
import { requestReceivedMail } from './role-switches.mails.ts'
import { allRoleSwitches, findContext, findRoleSwitch } from './role-switches.queries.ts'

export interface RoleSwitchServices extends MailServices {
  files: FileStore
}

export const getRoleSwitch = async (db: Db, id: string): Promise<RoleSwitch> =>
  found(await findRoleSwitch(db, id), 'Request')

interface RoleSwitchOutcome extends Decision {
  outcome: Exclude<RoleSwitchStatus, 'PENDING'>
  successorId?: string | undefined
}

export const decisions: Decisions<RoleSwitchOutcome> = {
  table: 'role_switch_requests',
  actions: {
    APPROVED: 'role-switch.approved',
    REJECTED: 'role-switch.rejected',
    CANCELLED: 'role-switch.cancelled',
    EXPIRED: 'role-switch.expired',
  },
  save: saveDecision,
}

/** Fails with NOT_FOUND. */
export async function getCase(db: Db, id: string): Promise<RoleSwitchCase> {
  const request = await getRoleSwitch(db, id)
  return { request, ...(await findContext(db, request)) }
}

/** Fails with NOT_ALLOWED, INVALID_INPUT, NOT_FOUND, ROLE_SWITCH_OPEN, UNFIT_FILE. */
export async function askForSwitch(db: Db, services: RoleSwitchServices, actor: Actor, input: RoleSwitchInput) {
  const userId = whoIsMeant(actor, input.userId)
  const [person] = await lockParties(db, [userId])
  const { from, party } = requireSwitcher(found(person, 'User'))
  const neighborhoodId = targetOf(party, input)
  await requireOpen(db, neighborhoodId)
  const id = uuidv7()
  const { to, reason, evidence = [] } = input
  const switching = { userId, from, to, fromNeighborhoodId: party.neighborhoodId, neighborhoodId }
  await onConstraint(insertRequest(db, { id, ...switching, reason, evidence, requestedBy: actor.id }), {
    role_switch_requests_open_key: () => new AppError('ROLE_SWITCH_OPEN', 'This user already has an open request'),
  })
  for (const key of evidence) await claimUpload(db, key, 'evidence')
  await record(db, actor, { action: 'role-switch.requested', entityId: id, after: switching })
  const request = await getRoleSwitch(db, id)
  await notify(db, {
    type: 'ROLE_SWITCH_REQUESTED',
    title: `${request.user.name} requested a role switch`,
    body: to === 'NEIGHBORHOOD' ? 'Wants to lead a neighborhood' : 'Wants to stop leading a neighborhood',
    link: `/neighborhood/requests?open=${id}`,
    exceptUserId: actor.id,
  })
  const askedBy = actor.id === userId ? null : request.requestedBy.name
  await postMail(db, services.secrets, requestReceivedMail(party, request, askedBy))
  return request
}

/** By email and in the app. */
export async function announceDecision(db: Db, post: MailServices, { user }: RoleSwitch, mail: Mail) {
  await postMail(db, post.secrets, mail)
  const words = { title: mail.subject, body: 'We emailed you the details', link: '/' }
  await notify(db, { type: 'ROLE_SWITCH_DECIDED', ...words, userId: user.id })
}

/** Administrators name the user; others make requests for themselves. */
function whoIsMeant(actor: Actor, userId: string | undefined): string {
  const isAdmin = can(actor, 'role-switches:decide')
  if (isAdmin && userId === undefined) refuseField('userId', 'Choose a user')
  if (!isAdmin && userId !== undefined && userId !== actor.id)
    throw new AppError('NOT_ALLOWED', 'You can only make requests for yourself', {
      fields: { permission: 'role-switches:decide' },
    })
  return userId ?? actor.id
}

const isSwitchRole = (userType: string): userType is SwitchRole => userType === 'MEMBER' || userType === 'NEIGHBORHOOD'

function requireSwitcher(party: Party): { from: SwitchRole; party: Party } {
  const from = party.userType
  if (!isSwitchRole(from)) refuseField('userId', 'Only members and leaders can switch roles')
  if (!party.email) refuseField('userId', 'Leaders need an email address. Add one to this member first')
  return { from, party }
}

function targetOf({ userType, neighborhoodId: own }: Party, { to, neighborhoodId }: RoleSwitchInput): string {
  if (to === 'NEIGHBORHOOD') {
    if (!neighborhoodId) refuseField('neighborhoodId', 'Choose a neighborhood')
    if (userType === 'NEIGHBORHOOD' && own === neighborhoodId)
      refuseField('neighborhoodId', 'This user already leads this neighborhood')
    return neighborhoodId
  }
  if (userType !== 'NEIGHBORHOOD' || own === null) refuseField('to', 'This user leads no neighborhood')
  if (neighborhoodId !== undefined && neighborhoodId !== own)
    refuseField('neighborhoodId', 'This user leads another neighborhood')
  return own
}

async function requireOpen(db: Db, neighborhoodId: string) {
  const [place] = await lockPlaces(db, [neighborhoodId])
  if (!place || place.status === 'ARCHIVED') refuseField('neighborhoodId', 'This neighborhood no longer exists')
}

export async function exportRoleSwitches(db: Db, actor: Actor, filter: RoleSwitchFilter): Promise<CsvTable> {
  await recordExport(db, actor, 'role-switch.exported', filter)
  return { filename: 'role-switches.csv', query: allRoleSwitches(filter), columns: exportColumns }
}

const exportColumns: readonly CsvColumn<RoleSwitch>[] = [
  ['Person', row => row.user.name],
  ['Member code', row => row.user.memberCode],
  ['From', row => row.from],
  ['To', row => row.to],
  ['From neighborhood', row => row.fromNeighborhood?.name],
  ['Neighborhood', row => row.neighborhood.name],
  ['Status', row => row.status],
  ['Reason', row => row.reason],
  ['Asked', row => row.requestedAt],
  ['Asked by', row => row.requestedBy.name],
  ['Decided', row => row.decidedAt],
  ['Decided by', row => row.decidedBy?.name],
  ['Reason of the decision', row => row.decisionReason],
  ['Successor', row => row.successor?.name],
]
