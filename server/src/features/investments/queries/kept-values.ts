import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/database.ts'
import type { App } from '../../../http/route.ts'

export type Settings = Pick<App, 'config' | 'db'>

/** A value, as it is or still being read, and the stamp that was read before it. */
interface Kept<Value> {
  stamp: string | number
  value: Promise<Value>
}

/**
 * Keeps up to `max` values of a database by number, each while its stamp is the same; the least recently used are dropped
 * first. A stamp is read before its value, which is therefore never older than it says. Those who ask at the same time
 * share one reading. With a response cache of no bytes, nothing is kept.
 */
export function keptByStamp<Value>(max: number) {
  const caches = new WeakMap<Database, LRUCache<number, Kept<Value>>>()
  return (
    { db, config }: Settings,
    { key, stamp }: { key: number; stamp: string | number },
    read: () => Promise<Value>,
  ): Promise<Value> => {
    if (config.responseCacheBytes === 0) return read()
    let kept = caches.get(db)
    if (kept === undefined) caches.set(db, (kept = new LRUCache({ max })))
    const known = kept.get(key)
    if (known?.stamp === stamp) return known.value
    const value = read()
    kept.set(key, { stamp, value })
    value.catch(() => {
      if (kept.peek(key)?.value === value) kept.delete(key)
    })
    return value
  }
}
