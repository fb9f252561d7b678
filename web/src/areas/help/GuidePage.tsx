import { Button } from '@mantine/core'
import { Link, Navigate, useLocation, useParams } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { usePageTitle } from '#core/page-title.ts'
import { guideMap } from '#parts/guide/guide-map.ts'
import text from '#ui/paper/text.module.css'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { GuideText } from './GuideText.tsx'
import { readGuide } from './guide-files.ts'
import classes from './help.module.css'

export const GuideStart = () => <Navigate to="/help/$page" params={{ page: guideMap[0].page }} replace />

export function GuidePage() {
  const { page } = useParams({ from: '/protected/help/$page' })
  const known = guideMap.find(it => it.page === page)
  usePageTitle(known?.title)
  if (!known)
    return (
      <NotFoundState
        title="This page of the guide was not found"
        action={
          <Button component={Link} to="/help" variant="default">
            All pages
          </Button>
        }
      />
    )
  return <Loaded key={page} page={page} />
}

function Loaded({ page }: { page: string }) {
  const content = use(readGuide(page))
  const { hash } = useLocation()
  // The router looks for the heading before the text has arrived.
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  return (
    <article className={`${text.text} ${classes.text}`}>
      <GuideText content={content} />
    </article>
  )
}
