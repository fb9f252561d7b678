import { type ImportKindInfo, type ImportRecord, imports } from '@fulmar/contract/imports'
import { Button, Group } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { saveExport } from '#core/api/save-export.ts'
import { useApi } from '#core/api/use-api.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { inOrder } from '#ui/in-order.ts'
import { Panel } from '#ui/Panel.tsx'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import classes from './imports.module.css'

const firstRows = 25
const mostRows = 100

/** The first rows with a problem; the file has all of them. */
export function ProblemTable({ file, kind }: { file: ImportRecord; kind: ImportKindInfo }) {
  const [limit, setLimit] = useState(firstRows)
  const found = useApi(imports.problems, { params: { id: file.id }, query: { limit } })
  const labelOf = (key: string | null) => kind.columns.find(column => column.key === key)?.label ?? 'Row'
  return (
    <Panel
      title="Problems"
      isFlush
      aside={
        file.counts.FAILED > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Download size={14} aria-hidden />}
            onClick={() => void saveExport(imports.failedRows, { params: { id: file.id } })}
          >
            Download refused rows
          </Button>
        )
      }
    >
      <Loaded of={found} lines={4}>
        {({ data, totalCount }) => (
          <>
            <PlainTable label="Rows with problems" columns={['Row', 'Column', 'Problem']} className={classes.problems}>
              {inOrder(
                data.flatMap(({ row, problems }) => problems.map(problem => ({ row, ...problem }))),
                ({ row, column, message }) => (
                  <tr>
                    <td>{row}</td>
                    <td>{labelOf(column)}</td>
                    <td>{message}</td>
                  </tr>
                ),
              )}
            </PlainTable>
            {data.length < totalCount && (
              <Group gap={10} p="10px 16px 14px">
                <span className="quiet fine">
                  The first {formatNumber(data.length)} of {formatNumber(totalCount)} rows
                </span>
                {limit < mostRows && (
                  <Button variant="subtle" size="compact-sm" onClick={() => setLimit(mostRows)}>
                    Show more
                  </Button>
                )}
              </Group>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
