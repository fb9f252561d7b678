import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { widthLimits } from '../table.state.ts'
import classes from './ColumnResizer.module.css'

export interface Resizing {
  /** Undefined while the column fits its content. */
  width: number | undefined
  /** Shows a width while dragging. */
  onPreview: (width: number) => void
  /** Keeps a width; undefined fits the content again. */
  onResize: (width: number | undefined) => void
}

const STEP = 16
const LARGE_STEP = 64

const cellWidth = (handle: HTMLElement) => handle.parentElement?.offsetWidth ?? 0

/** The edge of a column: drag it, or move it with the arrow keys. A double click or Enter fits the content again. */
export function ColumnResizer({ title, width, onPreview, onResize }: Resizing & { title: string }) {
  const drag = useRef<{ startX: number; startWidth: number }>(undefined)
  const [measured, setMeasured] = useState<number>(widthLimits.least)

  const draggedTo = ({ clientX }: PointerEvent) => {
    if (!drag.current) return 0
    const wanted = drag.current.startWidth + clientX - drag.current.startX
    return Math.min(Math.max(wanted, widthLimits.least), widthLimits.most)
  }
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { startX: event.clientX, startWidth: cellWidth(event.currentTarget) }
  }
  const end = (event: PointerEvent) => {
    const hasMoved = drag.current !== undefined && event.clientX !== drag.current.startX
    if (hasMoved) onResize(draggedTo(event))
    drag.current = undefined
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.shiftKey ? LARGE_STEP : STEP
    const now = width ?? cellWidth(event.currentTarget)
    const wanted = { ArrowLeft: now - step, ArrowRight: now + step, Home: widthLimits.least, Enter: undefined }
    if (!(event.key in wanted)) return
    event.preventDefault()
    onResize(wanted[event.key as keyof typeof wanted])
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; a separator with a value can.
    <div
      role="separator"
      tabIndex={0}
      className={classes.resizer}
      title="Drag to resize, double-click to fit"
      aria-orientation="vertical"
      aria-label={`Width of ${title}`}
      aria-valuenow={width ?? measured}
      aria-valuemin={widthLimits.least}
      aria-valuemax={widthLimits.most}
      aria-valuetext={width === undefined ? 'Automatic' : `${width} pixels`}
      onFocus={event => setMeasured(cellWidth(event.currentTarget))}
      onPointerDown={start}
      onPointerMove={event => drag.current && onPreview(draggedTo(event))}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onResize(undefined)}
      onKeyDown={onKeyDown}
    />
  )
}
