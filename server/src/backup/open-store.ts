import type { Place } from '../db/open-database.ts'
import { postgresStore } from './postgres-store.ts'
import { sqliteStore } from './sqlite-store.ts'
import type { Store } from './store.ts'

/** The store that the configuration names. */
export const storeOf = ({ dataDir, databaseUrl }: Place): Store =>
  databaseUrl === undefined ? sqliteStore(dataDir) : postgresStore(databaseUrl)
