import type { AnalyticsView } from '@fulmar/contract/analytics/analytics'
import { viewNames } from '@fulmar/contract/analytics/view-names'
import { Button, Checkbox, Group } from '@mantine/core'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CallError } from '#core/api/CallError.tsx'
import { BackButton } from '#ui/paper/BackButton.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import { themeVariables } from '../../../theme/css-variables.ts'
import { useOwnViews } from '../use-own-views.ts'
import { ReportCover } from './ReportCover.tsx'
import { ReportMethod } from './ReportMethod.tsx'
import { ReportSection } from './ReportSection.tsx'
import classes from './report.module.css'
import { useReport } from './use-report.ts'

/** The report alone on the page: what is seen is what is printed. */
export function ReportPage() {
  const { query, views, answers, chooseViews } = useReport()
  const failed = answers.find(answer => answer.isError)
  const sections = answers.flatMap(answer => (answer.data ? [answer.data.data] : []))
  const [first] = sections
  const isReady = sections.length === views.length
  const print = usePrint(isReady && sections.length > 0)
  if (failed?.error) return <CallError as="page" error={failed.error} onRetry={() => void failed.refetch()} />
  return (
    <main className={`stack ${classes.page}`} id="main" data-on-paper>
      <header className="stack screenOnly">
        <Group justify="space-between" gap={12}>
          <BackButton to="/analytics" search={query}>
            Analytics
          </BackButton>
          <Button leftSection={<Printer size={16} aria-hidden />} loading={print.isWaiting} onClick={print.start}>
            Print or save as PDF
          </Button>
        </Group>
        <ViewChoice views={views} onChange={chooseViews} />
      </header>
      {!isReady || !first ? (
        <>
          <p className={classes.printOnly}>The figures were still loading. Print again in a moment.</p>
          <div className="screenOnly">
            <PageSkeleton />
          </div>
        </>
      ) : (
        // Paper is white and ink is dark, also on a screen by night.
        <article className={`surface stack ${classes.sheet}`} style={themeVariables.light}>
          <ReportCover first={first} views={views} query={query} />
          {sections.map(data => (
            <ReportSection key={data.view} data={data} compare={query.compare} />
          ))}
          <ReportMethod sections={sections} query={query} />
        </article>
      )}
    </main>
  )
}

/** Prints once everything is on the page, also when that was asked for earlier. */
function usePrint(isReady: boolean) {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting || !isReady) return
    // After the next paint, with what has just come.
    const frame = requestAnimationFrame(() => {
      setWaiting(false)
      window.print()
    })
    return () => cancelAnimationFrame(frame)
  }, [isWaiting, isReady])
  return { isWaiting, start: () => setWaiting(true) }
}

/** The last view cannot be taken away. */
function ViewChoice({ views, onChange }: { views: AnalyticsView[]; onChange: (views: AnalyticsView[]) => void }) {
  const own = useOwnViews()
  return (
    <Checkbox.Group label="In this report" value={views} onChange={chosen => chosen.length > 0 && onChange(chosen)}>
      <Group gap="8px 20px" mt={6}>
        {own.map(view => (
          <Checkbox key={view} value={view} label={viewNames[view]} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
