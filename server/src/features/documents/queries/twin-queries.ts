import type { DocumentKind } from '@portico/contract/features/documents'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { fullName } from '../../identity/queries/account-queries.ts'

/** A document that is not withdrawn and has these bytes, as staff find it: "“Letter” for Ann Lee and 2 others". */
export async function findSameFile(db: Reader, sha256: string): Promise<{ name: string } | undefined> {
  const same = await db
    .selectFrom('documents')
    .select(['id', 'title'])
    .where('sha256', '=', sha256)
    .where('state', '!=', 'withdrawn')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (same === undefined) return undefined
  const recipients = db
    .selectFrom('document_recipients')
    .innerJoin('users', 'users.id', 'user_id')
    .where('document_id', '=', same.id)
  const first = await recipients
    .select(['email', 'first_name as firstName', 'last_name as lastName'])
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  const title = `“${same.title}”`
  if (first === undefined) return { name: title }
  const { count } = await recipients
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const others = Number(count) - 1
  const more = others === 0 ? '' : ` and ${others === 1 ? '1 other' : `${others} others`}`
  return { name: `${title} for ${fullName(first) || first.email}${more}` }
}

/** An investor who has a document that is called the same and is not withdrawn, of these investors. */
export async function findSameTitle(
  db: Reader,
  userIds: readonly number[],
  { kind, year, title }: { kind: DocumentKind; year: number; title: string },
): Promise<{ userId: number } | undefined> {
  for await (const some of inBatches(userIds)) {
    const found = await db
      .selectFrom('document_recipients')
      .innerJoin('documents', 'id', 'document_id')
      .select('user_id as userId')
      .where('user_id', 'in', some)
      .where('kind', '=', kind)
      .where('year', '=', year)
      .where('title', '=', title)
      .where('state', '!=', 'withdrawn')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (found !== undefined) return found
  }
  return undefined
}
