import { type RefObject, useState } from 'react'
import { toast } from '#core/toasts.tsx'
import { saveFile } from '#ui/save-file.ts'

/** Saves the sheet of a report, wherever it is on the page, as a PDF on its paper. */
export function useReportPdf(sheetRef: RefObject<HTMLElement | null>) {
  const [isBusy, setBusy] = useState(false)
  const download = async (serial: string, title: string) => {
    const sheet = sheetRef.current
    if (!sheet) return
    setBusy(true)
    const copy = await layOut(sheet)
    try {
      const { pagesToPdf } = await import('#ui/pdf/pages-to-pdf.ts')
      const pages = copy.querySelectorAll<HTMLElement>('[data-leaf]')
      saveFile(`${serial}.pdf`, await pagesToPdf([...pages], `${title}, impact report ${serial}`))
    } catch {
      toast.error('The PDF could not be made. Print the report and save it as PDF instead.')
    } finally {
      copy.remove()
      setBusy(false)
    }
  }
  return { isBusy, download }
}

/** A copy out of sight that is as wide as paper, on the narrowest screen too. */
async function layOut(sheet: HTMLElement): Promise<HTMLElement> {
  const copy = document.createElement('div')
  Object.assign(copy.style, { position: 'absolute', left: '-400mm', top: '0', width: '230mm' })
  copy.setAttribute('aria-hidden', 'true')
  copy.append(sheet.cloneNode(true))
  document.body.append(copy)
  await Promise.allSettled([...copy.querySelectorAll('img')].map(image => image.decode()))
  return copy
}
