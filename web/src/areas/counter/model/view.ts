import type { CounterState } from '@fulmar/contract/counter/counter'
import { createObservable } from '#ui/observable.ts'
import { type Database, deleteDatabase, type KnownStaff, openDatabase, type Recording } from './database.ts'
import type { Unit } from './weight-entry.ts'

export interface Device {
  id: string
  name: string
  token: string
}

/** All that screens show, read from the database after every change, in this tab or another. */
export interface CounterView {
  device: Device | null
  /** What the server last said about the store; kept for when it says nothing. */
  facts: CounterState | null
  /** The owner has removed this device, or its store is gone. */
  isRemoved: boolean
  staff: KnownStaff[]
  recordings: Recording[]
  unit: Unit
  /** The scanner opens by itself, because it was used before. */
  scansFirst: boolean
  isOnline: boolean
  isSending: boolean
}

const nothing: CounterView = {
  device: null,
  facts: null,
  isRemoved: false,
  staff: [],
  recordings: [],
  unit: 'kg',
  scansFirst: false,
  isOnline: true,
  isSending: false,
}

type Shared = Partial<Pick<CounterView, 'isOnline' | 'isSending' | 'isRemoved'>>

/** Told to other tabs when what is stored has changed. */
const stored = 'stored'

/** What this device keeps, as screens show it, and what a tab knows besides. */
export async function openView(databaseName: string) {
  let db: Database = await openDatabase(databaseName)
  const shown = createObservable(nothing)
  let isClosed = false
  const otherTabs = new BroadcastChannel(databaseName)

  const show = (change: Partial<CounterView>) => shown.set({ ...shown.get(), ...change })
  const value = async <T>(name: string) => (await db.get('values', name)) as T | undefined

  /** What one tab learns of the server, all of them show. */
  const share = (change: Shared) => {
    show(change)
    if (!isClosed) otherTabs.postMessage(change)
  }

  /** Sent although there was no room to keep them; this tab alone shows them. */
  let unkept: Recording[] = []

  const reread = async () => {
    const [device, facts, unit, scansFirst, staff, recordings] = await Promise.all([
      value<Device>('device'),
      value<CounterState>('facts'),
      value<Unit>('unit'),
      value<boolean>('scansFirst'),
      db.getAll('staff'),
      db.getAll('recordings'),
    ])
    show({
      device: device ?? null,
      facts: facts ?? null,
      unit: unit ?? 'kg',
      scansFirst: scansFirst ?? false,
      staff,
      recordings: [...recordings, ...unkept],
    })
  }
  /** After every write: shows it, here and in other tabs. */
  const changed = async () => {
    if (isClosed) return
    await reread()
    if (!isClosed) otherTabs.postMessage(stored)
  }
  otherTabs.onmessage = ({ data }: MessageEvent<Shared | typeof stored>) =>
    data === stored ? void reread().catch(() => location.reload()) : show(data)
  await reread()

  return {
    subscribe: shown.subscribe,
    read: shown.get,
    database: () => db,
    value,
    share,
    changed,
    addUnkept: async (recording: Recording) => {
      unkept = [...unkept, recording]
      await reread()
    },
    clear: async () => {
      db.close()
      await deleteDatabase(databaseName)
      db = await openDatabase(databaseName)
      unkept = []
      await changed()
      show({ ...nothing, isOnline: shown.get().isOnline })
    },
    close: () => {
      isClosed = true
      otherTabs.close()
      db.close()
    },
  }
}
