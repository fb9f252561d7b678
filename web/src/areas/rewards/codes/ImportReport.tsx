import type { VoucherImportResult } from '@fulmar/contract/voucher-codes'
import { formatCount, formatNumber } from '#ui/format/numbers.ts'
import classes from './codes.module.css'
import { sayRefusal } from './codes.words.ts'

/** What an import would add, and the lines it leaves out. */
export function ImportReport({ result: { added, refused, refusedCount } }: { result: VoucherImportResult }) {
  return (
    <>
      <p className={classes.result} role="status">
        {added === 0 ? 'No code can be added' : `${formatCount(added, 'code')} can be added`}
        {refusedCount > 0 ? `, ${formatCount(refusedCount, 'line')} left out.` : '.'}
      </p>
      {refused.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls by keyboard, too
        <section className={classes.refused} aria-label="Lines left out" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Code</th>
                <th scope="col">Reason</th>
              </tr>
            </thead>
            <tbody>
              {refused.map(it => (
                <tr key={it.line}>
                  <td>{formatNumber(it.line)}</td>
                  <td>{it.masked}</td>
                  <td>{sayRefusal(it)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {refusedCount > refused.length && <p>Showing the first {formatNumber(refused.length)}.</p>}
        </section>
      )}
    </>
  )
}
