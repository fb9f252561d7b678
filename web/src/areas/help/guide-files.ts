import type { GuideNode } from './guide-node.ts'

const pages = import.meta.glob<{ content: GuideNode[] }>('../../../../docs/guide/*.md')
const images = import.meta.glob<string>('../../../../docs/guide/images/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})
const folder = '../../../../docs/guide'

const read = new Map<string, Promise<GuideNode[]>>()

/** The content of a page, the same promise each time, as React asks. */
export function readGuide(page: string): Promise<GuideNode[]> {
  const known = read.get(page) ?? load(page)
  read.set(page, known)
  return known
}

async function load(page: string): Promise<GuideNode[]> {
  const file = await pages[`${folder}/${page}.md`]?.()
  return file?.content ?? []
}

export const imageAt = (source: string): string | undefined => images[`${folder}/${source}`]
