import type { TestProject } from 'vitest/node'
import { startTestCluster, type TestCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster
  }
}

/** One throw-away cluster for the whole run; vitest calls what this returns when the run is over. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { cluster, remove } = await startTestCluster()
  provide('testCluster', cluster)
  return remove
}
