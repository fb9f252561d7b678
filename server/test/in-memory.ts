import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const hasRoom = ({ bavail, bsize }: { bavail: number; bsize: number }) => bavail * bsize > 4 * 1024 ** 3

/** Where tests keep what goes with them: a database is a thousand files, which cost a disk four times as much as memory. */
export const inMemory = existsSync(MEMORY) && hasRoom(statfsSync(MEMORY)) ? MEMORY : tmpdir()
