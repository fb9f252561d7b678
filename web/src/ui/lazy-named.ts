import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react'

/** A component that is loaded when it is first shown, from a module that exports it by name. */
export const lazyNamed = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: (await load())[name] }))
