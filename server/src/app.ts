import { type Api, api } from '@fulmar/contract/api'
import { areaWords, namedSchemas } from '@fulmar/contract/api-docs'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { aboutRoutes, type Installation } from '#areas/about/about.routes.ts'
import { leaderboardRoutes } from '#areas/academy/boards/boards.routes.ts'
import { gameFigureRoutes } from '#areas/academy/figures/figures.routes.ts'
import { questionBankRoutes } from '#areas/academy/games/bank/bank.routes.ts'
import { gameRoutes } from '#areas/academy/games/games.routes.ts'
import { gameCosts } from '#areas/academy/games/games.ts'
import { quizGenerationRoutes } from '#areas/academy/games/generation/generation.routes.ts'
import type { AiProvider } from '#areas/academy/games/generation/quiz-writer.ts'
import { playRoutes } from '#areas/academy/plays/plays.routes.ts'
import { scheduleRoutes } from '#areas/academy/schedule/schedule.routes.ts'
import { activityRoutes } from '#areas/activity/activity.routes.ts'
import { analyticsRoutes } from '#areas/analytics/analytics.routes.ts'
import { authRoutes } from '#areas/auth/auth.routes.ts'
import { decideAloneRoutes } from '#areas/auth/decide-alone/decide-alone.routes.ts'
import { firstOwnerHints } from '#areas/auth/first-owner.ts'
import { secondFactorRoutes } from '#areas/auth/second-factor/second-factor.routes.ts'
import { counterStaffRoutes } from '#areas/auth/staff/staff.routes.ts'
import { teamRoutes } from '#areas/auth/team/team.routes.ts'
import { collectionRoutes } from '#areas/collections/collections.routes.ts'
import { costProposalRoutes } from '#areas/costs/cost-proposals.routes.ts'
import { counterRoutes } from '#areas/counter/counter.routes.ts'
import { dashboardRoutes } from '#areas/dashboard/dashboard.routes.ts'
import { geoRoutes } from '#areas/geo/geo.routes.ts'
import { impactFactorRoutes, impactReportRoutes } from '#areas/impact/impact.routes.ts'
import { importControls } from '#areas/imports/import-steps.ts'
import { importRoutes } from '#areas/imports/imports.routes.ts'
import { apiKeyRoutes, webhookRoutes } from '#areas/integrations/integrations.routes.ts'
import type { WebhookSettings } from '#areas/integrations/webhooks.ts'
import { jobRoutes } from '#areas/jobs/jobs.routes.ts'
import type { ExportRegistry } from '#areas/jobs/large-exports.ts'
import { landingRoutes } from '#areas/landing/landing.routes.ts'
import { masterDataRoutes } from '#areas/master-data/master-data.routes.ts'
import { neighborhoodRoutes } from '#areas/neighborhoods/neighborhoods.routes.ts'
import type { Live } from '#areas/notifications/live.ts'
import { notificationRoutes } from '#areas/notifications/notifications.routes.ts'
import { plasticRateRoutes, rateProposalRoutes } from '#areas/plastic-rates/plastic-rates.routes.ts'
import { pointRoutes, pointsPolicyRoutes } from '#areas/points/points.routes.ts'
import { siteOfPages } from '#areas/programme/brand.ts'
import { programmeRoutes } from '#areas/programme/programme.routes.ts'
import { proposalRoutes } from '#areas/proposals/proposals.routes.ts'
import { reportScheduleRoutes } from '#areas/reports/reports.routes.ts'
import { redemptionRoutes } from '#areas/rewards/redemptions/redemptions.routes.ts'
import { rewardRoutes, voucherCodeRoutes } from '#areas/rewards/rewards.routes.ts'
import { rewardCosts } from '#areas/rewards/rewards.ts'
import { roleSwitchRoutes } from '#areas/role-switches/role-switches.routes.ts'
import { savedViewRoutes } from '#areas/saved-views/saved-views.routes.ts'
import { searchRoutes } from '#areas/search/search.routes.ts'
import { setupRoutes } from '#areas/setup/setup.routes.ts'
import { storeRequestRoutes } from '#areas/stores/requests/store-requests.routes.ts'
import { nearbyStoreRoutes, ownStoreRoutes, storeRoutes } from '#areas/stores/stores.routes.ts'
import { planRoutes, subscriptionRoutes } from '#areas/subscriptions/subscriptions.routes.ts'
import { receiveUploads } from '#areas/uploads/upload-receiver.routes.ts'
import { uploadRoutes } from '#areas/uploads/uploads.routes.ts'
import { userListRoutes, userRecordRoutes, userRoutes } from '#areas/users/users.routes.ts'
import type { BackupStatus } from '#core/backups/status.ts'
import { isDiskFull } from '#core/db/postgres-errors.ts'
import { AppError } from '#core/errors.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { filePaths, serveFiles } from '#core/files/serve-files.ts'
import { serveApiDocs } from '#core/http/api-docs.ts'
import { answerBrokenRequest, refuseExpectations, requireHost } from '#core/http/broken-requests.ts'
import { allowOrigins } from '#core/http/cors.ts'
import { answerError } from '#core/http/error-handler.ts'
import { type Readiness, serveHealth } from '#core/http/health.ts'
import { serveMetrics } from '#core/http/metrics.ts'
import { acceptMultipart } from '#core/http/multipart.ts'
import { logging, logRequests } from '#core/http/request-log.ts'
import type { Deps, RegisterArea } from '#core/http/routes.ts'
import { setSecurityHeaders } from '#core/http/security-headers.ts'
import { serveSecurityText } from '#core/http/security-text.ts'
import { serveWeb, type WebOptions } from '#core/http/web-pages.ts'
import type { ProcessHealth } from '#core/process-health.ts'
import type { Secrets } from '#core/secrets.ts'
import { traceRequests } from '#core/tracing.ts'
import { importServices } from './import-kinds.ts'
import { proposalSubjects, userServices } from './proposal-subjects.ts'
import { restorableRecords } from './restorable-records.ts'
import { measureWork } from './work-metrics.ts'

/** Every area of the endpoint table, served. An area that is not listed here does not compile. */
const areas = (services: Services) =>
  ({
    auth: authRoutes(services),
    secondFactor: secondFactorRoutes(services.secrets),
    decideAlone: decideAloneRoutes(services.secrets),
    team: teamRoutes(services),
    counterStaff: counterStaffRoutes(),
    counter: counterRoutes(services),
    users: userRoutes(services.files, services.secrets),
    userList: userListRoutes,
    userRecord: userRecordRoutes(userServices(services)),
    landing: landingRoutes(),
    storeRequests: storeRequestRoutes(services),
    nearbyStores: nearbyStoreRoutes,
    stores: storeRoutes(services),
    ownStores: ownStoreRoutes,
    uploads: uploadRoutes(services.files),
    geo: geoRoutes(services.geocoderUrl),
    neighborhoods: neighborhoodRoutes,
    roleSwitches: roleSwitchRoutes(services),
    plasticRates: plasticRateRoutes,
    rateProposals: rateProposalRoutes,
    costProposals: costProposalRoutes({ reward: rewardCosts, game: gameCosts }),
    proposals: proposalRoutes(proposalSubjects(services)),
    collections: collectionRoutes(services.files),
    points: pointRoutes,
    pointsPolicy: pointsPolicyRoutes,
    programme: programmeRoutes(services.files),
    setup: setupRoutes,
    about: aboutRoutes(services),
    plans: planRoutes(services),
    subscriptions: subscriptionRoutes(services),
    rewards: rewardRoutes(services),
    voucherCodes: voucherCodeRoutes(services.secrets),
    redemptions: redemptionRoutes(services.secrets),
    plays: playRoutes,
    leaderboards: leaderboardRoutes,
    gameFigures: gameFigureRoutes,
    games: gameRoutes(services.files),
    questionBank: questionBankRoutes(services.files),
    gameSchedule: scheduleRoutes,
    quizGeneration: quizGenerationRoutes(services.ai),
    masterData: masterDataRoutes,
    savedViews: savedViewRoutes,
    notifications: notificationRoutes(services),
    search: searchRoutes,
    activity: activityRoutes(restorableRecords(services)),
    dashboard: dashboardRoutes,
    analytics: analyticsRoutes,
    reportSchedules: reportScheduleRoutes(services),
    impactReports: impactReportRoutes(services.files),
    impactFactors: impactFactorRoutes,
    apiKeys: apiKeyRoutes,
    webhooks: webhookRoutes(services),
    imports: importRoutes(importServices(services.secrets)),
    jobs: jobRoutes({ ...services, imports: importControls(importServices(services.secrets)) }),
  }) satisfies Record<keyof Api, RegisterArea>

/** What areas need beside the database. */
interface Services extends WebhookSettings {
  secrets: Secrets
  files: FileStore
  exports: ExportRegistry
  /** The public URL, for links in emails. */
  publicUrl: string
  geocoderUrl: string
  /** The scheduled tasks, as a crontab. */
  schedule: string
  live: Live
  installation: Installation
  /** Without one, questions come from the built-in facts. */
  ai?: AiProvider | undefined
}

export interface AppOptions extends Omit<Deps, 'exports'>, Services {
  readiness: Readiness
  /** The age of backups; none where there are none, or where they are somebody else's. */
  backupStatus?: (() => Promise<BackupStatus>) | undefined
  health?: ProcessHealth | undefined
  log: Logger
  /** Proxies whose `X-Forwarded-For` is trusted, as Fastify's `trustProxy`. */
  trustProxy?: string | undefined
  metricsToken?: string | undefined
  /** URIs for reports of vulnerabilities; without one there is no security.txt. */
  securityContacts?: readonly string[] | undefined
  /** Origins whose pages may call the API. */
  corsOrigins?: readonly string[] | undefined
  /** Time limit for receiving a request. Two minutes by default, for photos from slow phones. */
  requestTimeoutMs?: number | undefined
  /** The built web app and its runtime settings; none for the API alone. */
  web?: Pick<WebOptions, 'folder' | 'settings'> & Partial<Pick<WebOptions, 'hints'>>
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { requestTimeoutMs = 120_000 } = options
  const headersTimeoutMs = Math.min(30_000, requestTimeoutMs)
  const app = Fastify({
    ...logging(options.log),
    trustProxy: options.trustProxy ?? false,
    bodyLimit: 64 * 1024,
    requestTimeout: requestTimeoutMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Requests that arrive while closing are still answered.
    return503OnClosing: false,
    http: {
      maxHeaderSize: 16 * 1024,
      // Node enforces the request timeout only if the headers timeout is not longer.
      requestTimeout: requestTimeoutMs,
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: Math.ceil(headersTimeoutMs / 6),
      // Node would refuse it without a body.
      requireHostHeader: false,
    },
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  app.addHook('onError', async (_request, _reply, error) => {
    if (options.health && isDiskFull(error)) options.health.diskFullAt = new Date()
  })
  refuseExpectations(app)
  requireHost(app)
  setSecurityHeaders(app, { isHttps: options.publicUrl.startsWith('https:') })
  allowOrigins(app, options.corsOrigins ?? [])
  traceRequests(app)
  logRequests(app)
  serveMetrics(app, register => measureWork(register, options.database), options)
  serveHealth(app, options.readiness)
  serveSecurityText(app, options)
  serveApiDocs(app, {
    areas: api,
    words: areaWords,
    named: namedSchemas,
    paths: filePaths,
    publicUrl: options.publicUrl,
  })
  await acceptMultipart(app)
  app.addHook('preClose', async () => options.live.endAll())
  for (const register of Object.values(areas(options))) register(app, options)
  refuseOtherMethods(app)
  const { receive } = options.files
  if (receive) await receiveUploads(app, { ...options, receive })
  serveFiles(app, options.files)
  const { publicUrl, web, files } = options
  const sendPage =
    web &&
    (await serveWeb(app, {
      hints: firstOwnerHints(options.database),
      ...web,
      publicUrl,
      uploadHosts: files.uploadHosts,
      site: siteOfPages(options.database),
    }))
  app.setNotFoundHandler(async (request, reply) => {
    if (sendPage && isOfPage(request)) return sendPage(request, reply.code(404))
    throw new AppError('NOT_FOUND', `Not found: ${request.url.split('?')[0]}`)
  })
  return app
}

const isOfPage = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|assets|files)(\/|$)/.test(url)

/** A known path with another method is 405, not 404. */
function refuseOtherMethods(app: FastifyInstance) {
  const taken = new Map<string, string[]>()
  for (const { path, method } of Object.values(api).flatMap(area => Object.values(area)))
    taken.set(path, [...(taken.get(path) ?? []), method])
  for (const [url, methods] of taken)
    app.route({
      url,
      method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(method => !methods.includes(method)),
      exposeHeadRoute: false,
      handler: async (_request, reply) => {
        reply.header('allow', methods.join(', '))
        throw new AppError('METHOD_NOT_ALLOWED', `Use ${methods.join(' or ')}`)
      },
    })
}
