import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '#ui/keyboard/typing.ts'
import { burstGapMs, type Scan, scanAmongDigits, scanInField, type TypedSign } from './model/scans.ts'

interface Scans<Before> {
  isOn?: boolean
  /** What a scanner may type over before anybody knows that it is one. */
  current: Before
  onScan: (scan: Scan<Before>) => void
}

/** Enter that comes this long after a scan is still the scanner's. */
const lateEnterMs = 1000

/**
 * Cards read by a scanner that types. The Enter that ends them presses nothing, and what they typed into a field for something
 * else is taken out of it. A field for codes keeps them.
 */
export function useScans<Before>({ isOn = true, current, onScan }: Scans<Before>) {
  const onRead = useEffectEvent(onScan)
  const now = useEffectEvent(() => current)
  useEffect(() => {
    if (!isOn) return
    let signs: TypedSign<{ shown: Before; field: HTMLInputElement | undefined; value: string }>[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastScanAt = -lateEnterMs
    const read = (): boolean => {
      clearTimeout(timer)
      const scan = signs[0]?.before.field ? scanInField(signs) : scanAmongDigits(signs)
      signs = []
      if (!scan) return false
      const { field, value, shown } = scan.before
      if (field) field.value = value
      lastScanAt = performance.now()
      onRead({ text: scan.text, before: shown })
      return true
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event
      const field = isTyping(target) && target instanceof HTMLInputElement ? target : undefined
      if (field?.dataset.takesScans !== undefined || event.ctrlKey || event.metaKey || event.altKey) return
      if (key === 'Enter' || key === 'Tab') {
        const isScanners = read() || (key === 'Enter' && performance.now() - lastScanAt < lateEnterMs)
        if (!isScanners) return
        event.preventDefault()
        event.stopPropagation()
      } else if (key.length === 1) {
        const isApart = timeStamp - (signs.at(-1)?.at ?? timeStamp) > burstGapMs
        if (isApart || signs[0]?.before.field !== field) signs = []
        signs.push({ sign: key, at: timeStamp, before: { shown: now(), field, value: field?.value ?? '' } })
        clearTimeout(timer)
        timer = setTimeout(read, burstGapMs)
      } else if (key === 'Backspace') signs = []
    }
    addEventListener('keydown', onKeyDown, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKeyDown, true)
    }
  }, [isOn])
}
