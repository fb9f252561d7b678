import { Button, FileButton, Group, Text, Textarea } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { DropZone } from '#parts/uploads/DropZone.tsx'
import classes from './imports.module.css'

interface Props {
  isSending: boolean
  /** Why the file was refused. */
  problem: string | undefined
  onFile: (file: File) => void
}

/** A file that is chosen or dropped, or its rows pasted. */
export function FileDrop({ isSending, problem, onFile }: Props) {
  const [pasted, setPasted] = useState<string | null>(null)
  return (
    <DropZone className={`stack ${classes.drop}`} onFile={onFile}>
      {pasted === null ? (
        <>
          <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={file => file && onFile(file)}>
            {props => (
              <Button {...props} loading={isSending} leftSection={<FileUp size={16} aria-hidden />}>
                Choose a CSV file
              </Button>
            )}
          </FileButton>
          <p className="quiet fine">or drop it here. Up to 200,000 rows and 50 MB, saved as CSV UTF-8.</p>
          <Button variant="subtle" size="compact-sm" onClick={() => setPasted('')}>
            Paste rows instead
          </Button>
        </>
      ) : (
        <>
          <Textarea
            w="min(100%, 40rem)"
            ta="start"
            label="Rows"
            description="The first row names the columns. A list with one value per line needs no such row."
            autosize
            minRows={6}
            maxRows={14}
            data-autofocus
            value={pasted}
            onChange={event => setPasted(event.currentTarget.value)}
          />
          <Group gap={10}>
            <Button variant="default" onClick={() => setPasted(null)}>
              Choose a file instead
            </Button>
            <Button
              loading={isSending}
              disabled={pasted.trim() === ''}
              onClick={() => onFile(new File([pasted], 'Pasted rows.csv', { type: 'text/csv' }))}
            >
              Use these rows
            </Button>
          </Group>
        </>
      )}
      {problem && (
        <Text maw="60ch" c="red" role="alert">
          {problem}
        </Text>
      )}
    </DropZone>
  )
}
