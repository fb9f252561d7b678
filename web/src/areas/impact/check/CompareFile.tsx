import type { PublicReport } from '@fulmar/contract/impact/impact-report-records'
import { Button, FileButton } from '@mantine/core'
import { FileSearch } from 'lucide-react'
import { useState } from 'react'

type Hashes = Pick<PublicReport, 'serial' | 'statementHash' | 'evidenceHash'>

/** Compares a file with the checksums, here in the browser: it is not sent anywhere. */
export function CompareFile({ report }: { report: Hashes }) {
  const [result, setResult] = useState<{ isMatch: boolean; text: string }>()
  const compare = async (file: File | null) => {
    if (file) setResult(verdictOf(await sha256(file), file.name, report))
  }
  return (
    <div className="stack" style={{ marginTop: 24 }}>
      <p>
        Do you have the statement or the evidence file of this report? Compare it here. The file stays on your device.
      </p>
      <FileButton onChange={file => void compare(file)} accept=".txt,.csv,text/plain,text/csv">
        {props => (
          <Button {...props} variant="default" className="start" leftSection={<FileSearch size={16} aria-hidden />}>
            Compare a file
          </Button>
        )}
      </FileButton>
      <p role="status" className={result && (result.isMatch ? 'good strong' : 'bad strong')}>
        {result?.text}
      </p>
    </div>
  )
}

async function sha256(file: File): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

function verdictOf(hash: string, name: string, { serial, statementHash, evidenceHash }: Hashes) {
  if (hash === statementHash) return { isMatch: true, text: `${name} is the statement of ${serial}, unchanged.` }
  if (hash === evidenceHash) return { isMatch: true, text: `${name} is the evidence of ${serial}, unchanged.` }
  return { isMatch: false, text: `${name} is neither the statement nor the evidence of ${serial}, or it was changed.` }
}
