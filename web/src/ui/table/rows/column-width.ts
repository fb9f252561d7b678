import type { CSSProperties } from 'react'

/** The CSS variable with the width of a column. */
export const columnVariable = (id: string): string => `--column-${id}`

/** Props of a cell: a resized column has exactly its width, any other fits its content. */
export const sized = (id: string, isSized: (id: string) => boolean) =>
  isSized(id)
    ? { 'data-sized': true, style: { '--column-width': `var(${columnVariable(id)})` } as CSSProperties }
    : undefined
