import { useState } from 'react'
import { formatCount } from '#ui/format/numbers.ts'
import classes from '../counter.module.css'
import { useView } from '../counter-context.ts'
import { isUnsent, unsentFile } from '../model/unsent-file.ts'
import { useWeigherName } from '../use-weigher-name.ts'
import { Notice } from './Notice.tsx'

/** What this device cannot send, as a file for the programme. It stays here as well. */
export function SaveUnsent() {
  const { recordings, facts } = useView()
  const nameOf = useWeigherName()
  const [saved, setSaved] = useState<number>()
  const unsent = recordings.filter(isUnsent).length
  if (unsent === 0 || !facts) return null
  const save = () => {
    const url = URL.createObjectURL(new Blob([unsentFile(recordings, facts, nameOf)], { type: 'text/csv' }))
    const link = Object.assign(document.createElement('a'), { href: url, download: `${facts.store.name} unsent.csv` })
    link.click()
    URL.revokeObjectURL(url)
    setSaved(unsent)
  }
  return (
    <>
      <button type="button" className={classes.quiet} onClick={save}>
        Save {formatCount(unsent, 'unsent recording')} as a file
      </button>
      {saved === unsent && (
        <Notice tone="wait">
          Saved. Send the file to your programme, which imports it as collections. Then do not send these from here as
          well: they would be held as recorded twice.
        </Notice>
      )}
    </>
  )
}
