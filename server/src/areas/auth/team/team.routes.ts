import { team } from '@fulmar/contract/team'
import { routes } from '#core/http/routes.ts'
import type { MailServices } from '#core/mail/mail.ts'
import { withDeviceCookie } from '../sign-in/device-cookie.ts'
import { acceptInvitation, invite, inviteAgain, readInvitation, withdrawInvitation } from './invitations.ts'
import { listTeam } from './team.queries.ts'
import { changePolicy, changeTeamMember, getPolicy } from './team.ts'

export const teamRoutes = (post: MailServices) =>
  routes(team, {
    list: ({ db, query }) => listTeam(db, query),
    invite: async ({ db, actor, body }) => ({
      message: `Invitation sent to ${body.email}`,
      data: await invite(db, post, actor, body),
    }),
    inviteAgain: async ({ db, actor, body }) => {
      await inviteAgain(db, post, actor, body.id)
      return { message: 'New invitation sent' }
    },
    invitation: async ({ db, body }) => ({ data: await readInvitation(db, body.token) }),
    accept: async ({ db, body, caller }) => ({
      message: 'Welcome',
      ...withDeviceCookie(await acceptInvitation(db, post.secrets, body, caller), post.publicUrl),
    }),
    change: async ({ db, actor, body }) => {
      const data = await changeTeamMember(db, actor, body)
      return { message: `${data.name} saved`, data }
    },
    remove: async ({ db, actor, body }) => {
      await withdrawInvitation(db, actor, body.id)
      return { message: 'Invitation withdrawn' }
    },
    policy: async ({ db }) => ({ data: await getPolicy(db) }),
    changePolicy: async ({ db, actor, body }) => ({
      message: 'Policy saved',
      data: await changePolicy(db, actor, body.secondFactorRoles),
    }),
  })
