import { setImmediate as letOthersRun } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { isInvestor } from '../../identity/queries/account-queries.ts'
import type { Settings } from './kept-values.ts'
import { keptByStamp } from './kept-values.ts'

/** Small enough that a block is read within milliseconds, without overflowing the engine's integers. */
export const accountsPerBlock = 100

/** PostgreSQL reads blocks next to each other; more would keep connections from other requests. SQLite cannot. */
const blocksAtOnce = { sqlite: 1, postgres: 2 }

/** A range of account ids, and a text that changes with what its accounts show. */
export interface Block {
  at: number
  stamp: string
}

const blockOf = (column: string) => sql<number>`${sql.ref(column)} / ${sql.lit(accountsPerBlock)}`

/** The blocks that have investors, by id. Their stamps follow from the accounts' data versions. */
export async function listBlocks(db: Reader): Promise<Block[]> {
  const rows = await db
    .selectFrom('users')
    .select([
      blockOf('id').as('at'),
      sql<string>`cast(sum(data_version) as text)`.as('changes'),
      sql<string>`cast(count(*) as text)`.as('count'),
    ])
    .where(isInvestor)
    .groupBy(blockOf('id'))
    .execute()
  return rows
    .map(({ at, changes, count }) => ({ at: Number(at), stamp: `${changes} ${count}` }))
    .toSorted((a, b) => a.at - b.at)
}

/** How many findings are acknowledged, by block. */
export async function countAcknowledged(db: Reader): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('acknowledged_findings')
    .select([blockOf('user_id').as('at'), ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(blockOf('user_id'))
    .execute()
  return new Map(rows.map(({ at, count }) => [Number(at), count]))
}

/** Runs `read` for every block, a few at a time, and lets other requests run in between. */
export async function readBlocks<Value>(
  { engine }: Pick<Database, 'engine'>,
  blocks: readonly Block[],
  read: (block: Block) => Promise<Value>,
): Promise<Value[]> {
  const found: Value[] = []
  for await (const some of inBatches(blocks, blocksAtOnce[engine]))
    found.push(
      ...(await Promise.all(
        some.map(async (block) => {
          const value = await read(block)
          await letOthersRun()
          return value
        }),
      )),
    )
  return found
}

/** More than any firm has. */
const maxBlocks = 10_000

/** The same with the values kept under the blocks' stamps: only blocks that have changed are read again. */
export function keptByBlock<Value>(read: (app: Settings, block: Block) => Promise<Value>) {
  const kept = keptByStamp<Value>(maxBlocks)
  return (app: Settings, blocks: readonly Block[]): Promise<Value[]> =>
    readBlocks(app.db, blocks, (block) =>
      kept(app, { key: block.at, stamp: block.stamp }, () => read(app, block)),
    )
}
