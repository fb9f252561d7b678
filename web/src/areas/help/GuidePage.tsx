import { Button } from '@mantine/core'
import { Link, Navigate, useLocation, useParams } from '@tanstack/react-router'
import { createElement, Fragment, type ReactNode, use, useEffect } from 'react'
import { usePageTitle } from '#core/page-title.ts'
import { guideMap } from '#parts/guide/guide-map.ts'
import text from '#ui/paper/text.module.css'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import type { GuideNode } from './guide-node.ts'
import classes from './help.module.css'

export const GuideStart = () => <Navigate to="/help/$page" params={{ page: guideMap[0].page }} replace />

export function GuidePage() {
  const { page } = useParams({ from: '/protected/help/$page' })
  const known = guideMap.find(row => row.page === page)
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

/** The text of a guide page. Links to other pages stay in the app. */
const GuideText = ({ content }: { content: readonly GuideNode[] }) =>
  createElement(Fragment, null, ...content.map(element))

function element(node: GuideNode): ReactNode {
  if (typeof node === 'string') return node
  const [tag, attributes, ...content] = node
  const { href = '', src = '', alt = '' } = attributes
  if (tag === 'img') return <img src={imageAt(src)} alt={alt} width={1200} height={750} loading="lazy" />
  const children = content.map(element)
  if (tag === 'a') return createElement(GuideLink, { href }, ...children)
  return createElement(tag, attributes, ...children)
}

function GuideLink({ href, children }: { href: string; children?: ReactNode }) {
  const [file = '', hash] = href.split('#')
  if (file === '') return <a href={href}>{children}</a>
  return (
    <Link to="/help/$page" params={{ page: file.replace(/\.md$/, '') }} {...(hash && { hash })}>
      {children}
    </Link>
  )
}

const pages = import.meta.glob<{ content: GuideNode[] }>('../../../../docs/guide/*.md')
const images = import.meta.glob<string>('../../../../docs/guide/images/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})
const folder = '../../../../docs/guide'

const read = new Map<string, Promise<GuideNode[]>>()

/** The content of a page, the same promise each time, as React asks. */
function readGuide(page: string): Promise<GuideNode[]> {
  const known = read.get(page) ?? load(page)
  read.set(page, known)
  return known
}

async function load(page: string): Promise<GuideNode[]> {
  const file = await pages[`${folder}/${page}.md`]?.()
  return file?.content ?? []
}

const imageAt = (source: string): string | undefined => images[`${folder}/${source}`]
