import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'

/** A component that is loaded when it is first shown, from a module that exports it by name; `meanwhile` in its place. */
export function lazyNamed<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
  meanwhile?: (props: Props) => ReactNode,
): (props: Props) => ReactNode {
  const Loaded = lazy<ComponentType<Props>>(async () => ({ default: (await load())[name] }))
  return props => createElement(Suspense, { fallback: meanwhile?.(props) }, createElement(Loaded, props))
}
