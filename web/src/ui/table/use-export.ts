import { useState } from 'react'

/** An export that runs, and the way to start it. */
export function useExport(onExport: (() => void | Promise<void>) | undefined): [isExporting: boolean, run: () => void] {
  const [isExporting, setExporting] = useState(false)
  const run = async () => {
    setExporting(true)
    try {
      await onExport?.()
    } finally {
      setExporting(false)
    }
  }
  return [isExporting, () => void run()]
}
