import type { Place } from '../db/open-database.ts'
import { postgresStore } from './postgres-store.ts'
import { sqliteStore } from './sqlite-store.ts'
import type { Store } from './store.ts'

/** The configured store. */
export const storeOf = ({ dataDir, databaseUrl }: Place): Store =>
  databaseUrl === undefined ? sqliteStore(dataDir) : postgresStore(databaseUrl)
