import { reportSchedules } from '@fulmar/contract/report-schedules'
import { routes } from '#core/http/routes.ts'
import type { MailServices } from '#core/mail/mail.ts'
import { changeMySchedule, getMySchedule, sendMyReport } from './reports.ts'

export const reportScheduleRoutes = (services: MailServices) =>
  routes(reportSchedules, {
    get: async ({ db, actor }) => ({ data: await getMySchedule(db, actor) }),
    change: async ({ db, actor, body }) => {
      const data = await changeMySchedule(db, actor, body)
      return { message: data.isOn ? 'Monthly email saved' : 'Monthly email is off', data }
    },
    send: async ({ db, actor, body }) => {
      const data = await sendMyReport(db, services, actor, body)
      return { message: 'Report sent. It arrives in a few minutes', data }
    },
  })
