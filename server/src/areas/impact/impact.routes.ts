import { impactFactors } from '@fulmar/contract/impact/impact-factors'
import { impactReports } from '@fulmar/contract/impact/impact-reports'
import type { FileStore } from '#core/files/file-store.ts'
import { routes, whole } from '#core/http/routes.ts'
import { withImages } from '../uploads/uploads.ts'
import { listEvidence } from './evidence.queries.ts'
import { listFactorSets } from './factor-sets.queries.ts'
import { createFactorSet } from './impact.ts'
import { exportEvidence, issueReport } from './issuing.ts'
import { listReports } from './reports.queries.ts'
import {
  changeDraft,
  draftReport,
  getCorrections,
  getIssued,
  getPublicReport,
  getReport,
  previewReport,
  removeDraft,
  withdrawReport,
} from './reports.ts'

export const impactReportRoutes = (files: FileStore) =>
  routes(impactReports, {
    list: ({ db, query }) => listReports(db, query),
    preview: async ({ db, query }) => ({ data: await previewReport(db, query) }),
    get: async ({ db, params }) => ({ data: await getReport(db, params.id) }),
    check: async ({ db, params }) => ({ data: await getPublicReport(db, params.serial) }),
    evidence: async ({ db, params, query }) => {
      await getIssued(db, params.id)
      return listEvidence(db, params.id, query)
    },
    corrections: async ({ db, params }) => ({ data: await getCorrections(db, params.id) }),
    export: ({ db, actor, params }) => exportEvidence(db, actor, params.id),
    create: async ({ db, actor, body }) => {
      const images = { sponsorLogo: [body.sponsorLogo] }
      const data = await withImages(db, files, images, tx => draftReport(tx, actor, body))
      return { message: 'Draft saved', data }
    },
    change: async ({ db, actor, body }) => {
      const images = { sponsorLogo: [body.sponsorLogo] }
      const data = await withImages(db, files, images, tx => changeDraft(tx, actor, body))
      return { message: 'Draft saved', data }
    },
    remove: async ({ db, actor, body }) => {
      await removeDraft(db, actor, body)
      return { message: 'Draft deleted' }
    },
    issue: async ({ db, actor, body }) => {
      const data = await issueReport(db, actor, body)
      return { message: `${data.serial} issued`, data }
    },
    withdraw: async ({ db, actor, body }) => {
      const data = await withdrawReport(db, actor, body)
      return { message: `${data.serial} withdrawn`, data }
    },
  })

export const impactFactorRoutes = routes(impactFactors, {
  list: async ({ db }) => whole(await listFactorSets(db)),
  create: async ({ db, actor, body }) => {
    const data = await createFactorSet(db, actor, body)
    return { message: `Version ${data.number} of the impact factors is in force`, data }
  },
})
