import type { Database } from '../../server/src/core/db/db.ts'
import type { builders } from '../../server/test/build/build.ts'
import type { Parts } from '../cases/request.ts'
import type { Caller, CallerKind } from '../world/callers.ts'

/** What an example is made with. */
export interface ExampleWorld {
  database: Database
  build: ReturnType<typeof builders>
  caller: Caller & { userId: string }
  /** Calls another operation as the same caller and returns the `data` of its answer. */
  call: <T>(operation: string, parts: Partial<Parts>) => Promise<T>
}

/** Makes the records that a request needs, and the request. */
export type Example = (world: ExampleWorld) => Promise<Partial<Parts>>

/** Examples by operation, made as an owner unless another caller is named. */
export type Examples = Record<string, Example | { as: CallerKind; make: Example }>

/** A record as it was just made. */
export const unchanged = ({ id }: { id: string }) => ({ id, version: 1 })

/** For the fields that ask why. */
export const reason = 'Because of the fuzzer'
