import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL's processes of a node, the postmaster first; none while it does not run. */
export function processesOf(data: string): number[] {
  const postmaster = Number.parseInt(read(join(data, 'postmaster.pid')), 10)
  // A file left behind by a kill may name a number that another process has now.
  if (Number.isNaN(postmaster) || !read(`/proc/${postmaster}/cmdline`).includes(data)) return []
  const children = read(`/proc/${postmaster}/task/${postmaster}/children`)
  return [postmaster, ...children.split(' ').filter(Boolean).map(Number)]
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
