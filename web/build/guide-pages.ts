import { marked, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { GuideNode } from '../src/areas/help/guide-node.ts'

/** Gives the web each page of `docs/guide` as plain data, so that it travels without a Markdown parser. */
export const guidePages: Plugin = {
  name: 'guide-pages',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/docs\/guide\/[\w-]+\.md$/.test(id)) return null
    return { code: `export const content = ${JSON.stringify(readGuidePage(code))}`, moduleType: 'js', map: null }
  },
}

export const readGuidePage = (markdown: string): GuideNode[] => nodesOf(marked.lexer(markdown))

const nodesOf = (tokens: readonly Token[] = []): GuideNode[] => tokens.flatMap(nodeOf)

/** The address of a heading within its page, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(/\s/g, '-')

const simple: Record<string, string> = { paragraph: 'p', strong: 'strong', em: 'em', blockquote: 'aside' }

function nodeOf(token: Token): GuideNode[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return [[`h${token.depth}`, { id: anchorOf(token.text) }, ...nodesOf(token.tokens)]]
    case 'list':
      return [listOf(token as Tokens.List)]
    case 'table':
      return [tableOf(token as Tokens.Table)]
    case 'link':
      return [['a', { href: token.href }, ...nodesOf(token.tokens)]]
    case 'image':
      return [['img', { src: token.href, alt: token.text }]]
    case 'codespan':
      return [['code', {}, plain(token.text)]]
    case 'code':
      return [['pre', {}, plain(token.text)]]
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? nodesOf(token.tokens) : [plain(token.text)]
    default: {
      const tag = simple[token.type]
      if (!tag) throw new Error(`The guide does not use "${token.type}": ${token.raw}`)
      return [[tag, {}, ...nodesOf('tokens' in token ? token.tokens : [])]]
    }
  }
}

const listOf = ({ ordered, items }: Tokens.List): GuideNode => [
  ordered ? 'ol' : 'ul',
  {},
  ...items.map((item): GuideNode => ['li', {}, ...nodesOf(item.tokens)]),
]

const tableOf = ({ header, rows }: Tokens.Table): GuideNode => {
  const row = (tag: string, cells: Tokens.TableCell[]): GuideNode => [
    'tr',
    {},
    ...cells.map((cell): GuideNode => [tag, {}, ...nodesOf(cell.tokens)]),
  ]
  return ['table', {}, ['thead', {}, row('th', header)], ['tbody', {}, ...rows.map(cells => row('td', cells))]]
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

const plain = (text: string) => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, word => entities[word] ?? word)
