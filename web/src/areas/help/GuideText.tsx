import { Link } from '@tanstack/react-router'
import { createElement, Fragment, type ReactNode } from 'react'
import { imageAt } from './guide-files.ts'
import type { GuideNode } from './guide-node.ts'

/** The text of a guide page. Links to other pages stay in the app. */
export const GuideText = ({ content }: { content: readonly GuideNode[] }) =>
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
