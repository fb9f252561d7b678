import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyRoute } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { guideFor, guideMap } from '#parts/guide/guide-map.ts'
import { readGuidePage } from '../../../build/guide-pages.ts'
import { follow, heading } from '../../../test/acting.ts'
import { openPage } from '../../../test/open-page.ts'
import { router } from '../../router.tsx'
import type { GuideNode } from './guide-node.ts'

const folder = join(import.meta.dirname, '../../../../docs/guide')
const files = readdirSync(folder).filter(name => name.endsWith('.md'))
const nodesOf = (file: string) => readGuidePage(readFileSync(join(folder, file), 'utf8'))

type Tag = Exclude<GuideNode, string>
const tagsIn = (nodes: readonly GuideNode[]): Tag[] =>
  nodes.flatMap(node => (typeof node === 'string' ? [] : [node, ...tagsIn(node.slice(2) as GuideNode[])]))
const wordsIn = (nodes: readonly GuideNode[]): string =>
  nodes.map(node => (typeof node === 'string' ? node : wordsIn(node.slice(2) as GuideNode[]))).join('')

const routes = Object.values(router.routesById) as AnyRoute[]
const paths = routes.map(({ fullPath }) => String(fullPath).replace(/(.)\/$/, '$1'))

describe('the guide', () => {
  it('has a file for each page of the map, with its title, and no other', () => {
    expect(files.toSorted()).toEqual(guideMap.map(({ page }) => `${page}.md`).toSorted())
    for (const { page, title } of guideMap) {
      const [first] = nodesOf(`${page}.md`)
      expect(first && wordsIn([first])).toBe(title)
    }
  })

  it('has a page for every screen behind the sign-in, and maps no address that does not exist', () => {
    const screens = routes.filter(({ id, options }) => id.startsWith('/protected') && options.staticData?.title)
    const withoutHelp = screens
      .map(({ fullPath }) => String(fullPath))
      .filter(path => !path.startsWith('/help') && !guideFor(path))
    expect(withoutHelp).toEqual([])
    expect(guideMap.flatMap(({ at }) => [...at]).filter(address => !paths.includes(address))).toEqual([])
  })

  it.each(files)('%s links only to pages, headings and pictures that exist', file => {
    const broken = tagsIn(nodesOf(file)).flatMap(([tag, { href, src }]) => {
      if (tag === 'img') return existsSync(join(folder, src ?? '')) ? [] : [src]
      if (tag !== 'a') return []
      const [page, hash] = (href ?? '').split('#')
      const target = page === '' ? file : (page ?? '')
      if (!files.includes(target)) return [href]
      const ids = tagsIn(nodesOf(target)).map(([, { id }]) => id)
      return hash === undefined || ids.includes(hash) ? [] : [href]
    })
    expect(broken).toEqual([])
  })
})

describe('help in the app', () => {
  it('leads from a screen to its page, and from there to another', async () => {
    await openPage('/settings/appearance', {})
    await follow('Help: Settings and team')
    await heading('Settings and team')
    await follow('two-factor authentication, password and sessions')
    await heading('Signing in and security')
    expect(screen.getByRole('navigation', { name: 'Guide' })).toBeVisible()
  })

  it('says that a page does not exist', async () => {
    await openPage('/help/whales', {})
    expect(await screen.findByText('This page of the guide was not found')).toBeVisible()
  })
})
