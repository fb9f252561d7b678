import type { Store } from '@fulmar/contract/store-records'
import { lazy, Suspense } from 'react'
import { useCan } from '#core/session/can.ts'
import { formatTime } from '#ui/format/dates.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { useMinute } from '#ui/use-minute.ts'
import classes from '../admin.module.css'
import { HoursTable } from '../HoursTable.tsx'

// The editor brings the rules of hours along; who may only look needs none of it.
const HoursForm = lazy(() => import('./HoursForm.tsx').then(it => ({ default: it.HoursForm })))

/** When people can come: the week, and the days that are different. */
export function HoursTab({ store }: { store: Store }) {
  const mayWrite = useCan('stores:write')
  const now = useMinute()
  const clock = `It is ${formatTime(now, undefined, store.timezone)} there (${store.timezone}).`
  const isOver = store.status === 'CLOSED' || store.status === 'REJECTED'
  return (
    <Sections>
      <p className={classes.quiet}>
        {clock} {store.status === 'ACTIVE' && (store.isOpenNow ? 'The store is open now.' : 'The store is closed now.')}
      </p>
      {mayWrite && !isOver ? (
        <Suspense fallback={<SkeletonLines count={8} />}>
          <HoursForm store={store} />
        </Suspense>
      ) : (
        <Panel title="Operating hours">
          <HoursTable operatingHours={store.operatingHours} exceptions={store.exceptions} />
        </Panel>
      )}
    </Sections>
  )
}
