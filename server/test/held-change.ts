import { onTestFinished } from 'vitest'
import type { Database } from '../src/db/database.ts'
import type { Place } from '../src/db/open-database.ts'
import { openDatabase, whileOpen } from '../src/db/open-database.ts'

/** Opens the database again and starts a transaction that stays open until it is released or the test ends. */
export async function holdChange(
  place: Place,
  begin: (db: Database, hold: () => Promise<void>) => Promise<void>,
): Promise<() => Promise<void>> {
  let letGo = () => undefined as void
  const untilLetGo = new Promise<void>((resolve) => (letGo = resolve))
  let ended = Promise.resolve()
  await new Promise<void>((holds, fails) => {
    const hold = () => {
      holds()
      return untilLetGo
    }
    ended = whileOpen(openDatabase(place), (db) => begin(db, hold))
    ended.catch(fails)
  })
  const stop = () => {
    letGo()
    return ended
  }
  onTestFinished(stop)
  return stop
}
