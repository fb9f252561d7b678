import type { jobs } from '@fulmar/contract/jobs/jobs'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import type { ViewState } from '#ui/table/view-search.ts'

const jobArea = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'jobs',
  staticData: { title: 'Jobs' },
})

const jobList = createRoute({
  getParentRoute: () => jobArea,
  path: '/',
  staticData: { permission: 'jobs:read' },
  validateSearch: searchOf<typeof jobs.list, ViewState>(),
  component: lazyRouteComponent(() => import('./JobList.tsx'), 'JobList'),
})

const jobQueue = createRoute({
  getParentRoute: () => jobArea,
  path: 'queue',
  staticData: { title: 'Queue', permission: 'jobs:read' },
  validateSearch: searchOf<typeof jobs.queue, ViewState>(),
  component: lazyRouteComponent(() => import('./QueueList.tsx'), 'QueueList'),
})

const jobSchedule = createRoute({
  getParentRoute: () => jobArea,
  path: 'schedule',
  staticData: { title: 'Schedule', permission: 'jobs:read' },
  component: lazyRouteComponent(() => import('./SchedulePage.tsx'), 'SchedulePage'),
})

const jobRecord = createRoute({
  getParentRoute: () => jobArea,
  path: '$id',
  staticData: { title: 'Job', permission: 'jobs:own' },
  component: lazyRouteComponent(() => import('./JobPage.tsx'), 'JobPage'),
})

export const jobsRoute = jobArea.addChildren([jobList, jobQueue, jobSchedule, jobRecord])
