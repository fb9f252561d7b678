import { Button, FileButton } from '@mantine/core'
import { FileUp } from 'lucide-react'

/** Reads a file of text, beside a field that takes the same text. */
export const CsvFileButton = ({ onText }: { onText: (text: string, fileName: string) => void }) => (
  <FileButton
    accept=".csv,.txt,text/csv,text/plain"
    onChange={file => void file?.text().then(text => onText(text, file.name))}
  >
    {props => (
      <Button {...props} variant="default" leftSection={<FileUp size={16} aria-hidden />}>
        Choose a CSV file
      </Button>
    )}
  </FileButton>
)
