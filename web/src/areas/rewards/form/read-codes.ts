const heading = /^(voucher |discount )?codes?$/i

/**
 * The codes of a pasted list or a file: one per line, or all in one line. Of a table it is the column that is headed "Code",
 * or the first.
 */
export function readCodes(text: string): string[] {
  const lines = text.split(/\r?\n/).map(cellsOf)
  const filled = lines.filter(cells => cells.some(Boolean))
  const [first = [], ...rest] = filled
  const column = first.findIndex(cell => heading.test(cell))
  const codes =
    column >= 0 ? rest.map(cells => cells[column] ?? '') : rest.length === 0 ? first : filled.map(([cell = '']) => cell)
  return [...new Set(codes.filter(Boolean))]
}

const cellsOf = (line: string) => line.split(/[\t;,]/).map(cell => cell.trim().replace(/^"(.*)"$/, '$1'))
