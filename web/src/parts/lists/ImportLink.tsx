import { type ImportKind, importPermissions } from '@fulmar/contract/imports'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useMay } from '#core/session/can.ts'

interface Props {
  kind: ImportKind
  label?: string
  /** The value that every row gets in a column, unless the file has that column. */
  preset?: { column: string; value: string }
}

/** To the import of such records, for who may add them. */
export function ImportLink({ kind, label = 'Import', preset }: Props) {
  const may = useMay()
  if (!may('imports:use') || !may(importPermissions[kind])) return null
  return (
    <Button
      variant="default"
      leftSection={<FileUp size={16} aria-hidden />}
      renderRoot={props => <Link to="/settings/imports/new" search={{ kind, ...preset }} {...props} />}
    >
      {label}
    </Button>
  )
}
