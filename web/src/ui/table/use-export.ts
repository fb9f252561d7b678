import { useState } from 'react'

/** Whether an export is running, and a function to start one. */
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
