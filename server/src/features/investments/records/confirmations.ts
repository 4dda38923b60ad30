import { createHash, randomBytes } from 'node:crypto'
import type { Answer } from '@portico/contract/api/endpoints'
import { documentNumber, shortNumber } from '@portico/contract/features/statements'
import type { Day } from '@portico/contract/values/day'
import { dayAt, dayToJson, formatDay, day } from '@portico/contract/values/day'
import type { Cents } from '@portico/contract/values/money'
import { centsOrNull, centsToJson, formatUsd, cents } from '@portico/contract/values/money'
import type { Insertable } from 'kysely'
import { site } from '../../../../../site.config.ts'
import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { App, Handler } from '../../../http/route.ts'
import { countCall } from '../../../limits/limits.ts'
import { Thread } from '../../../pdf/thread.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'
import type { Issue } from '../statements/statement-model.ts'
import { listBalances, requireCome, sumOf } from './balances.ts'
import type { ConfirmationModel } from './draw-confirmation.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

const thread = new Thread<{ model: ConfirmationModel; issue: Issue }, Uint8Array>(
  new URL('./confirmation-thread.ts', import.meta.url),
)

const toJson = (row: Confirmation): Answer<'confirmations'>[number] => ({
  number: row.number,
  short_number: shortNumber(row.number),
  on: dayToJson(day(row.on_day)),
  investors: row.investors,
  total: centsToJson(cents(row.total)),
  issued_at: new Date(row.issued_at).toISOString(),
  issued_by: row.email,
  byte_count: row.byte_count,
})

const shownAtOnce = 50

/** The latest confirmations, newest first, for staff. */
export const confirmations: Handler<'confirmations'> = async ({ app }) => {
  const latest = selectConfirmations(app.db.read).orderBy('confirmations.id', 'desc').limit(shownAtOnce)
  return (await latest.execute()).map(toJson)
}

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/** The file of a confirmation, for staff. Throws ApiError 404, and an Error if it is not the file that was issued. */
export const confirmationFile: Handler<'confirmationFile'> = async ({ app, params: { number } }) => {
  const found = await findConfirmation(app.db.read, number)
  if (found === undefined) throw new ApiError('noSuchConfirmation')
  const body = Buffer.from(await readConfirmationFile(app.db.read, number), 'base64')
  if (hashOf(body) !== found.sha256)
    throw new Error(`The file of confirmation ${shortNumber(number)} is not the one that was issued.`)
  return { fileName: `balances-${dayToJson(day(found.on_day))}-${shortNumber(number)}.pdf`, body }
}

interface Holdings {
  investors: number
  total: Cents
  basis: string
}

/** What the books say of a day. Throws ApiError 409 if the total is too large to be exact. */
async function holdingsOn(app: Pick<App, 'db'>, on: Day): Promise<Holdings> {
  const rows = await listBalances(app, on)
  const total = centsOrNull(sumOf(rows))
  if (total === null) throw new ApiError('totalTooLarge')
  const basis = JSON.stringify(rows.map(({ account, balance }) => [account.id, String(balance)]))
  return { investors: rows.length, total, basis: hashOf(basis) }
}

/** Issues a confirmation of what all investors had on a day, for staff. Throws ApiError 400, 409 and 429. */
export const confirmBalances: Handler<'confirmBalances'> = async ({ app, body: { on }, caller }) => {
  requireCome(app, on)
  const { config, clock, db } = app
  await countCall(db, 'statements', `${caller.id} confirmations`, clock())
  const holdings = await holdingsOn(app, on)
  const number = documentNumber(randomBytes(16))
  const issuedAt = clock()
  const file = Buffer.from(
    await thread.ask({
      model: {
        size: config.statementPaper,
        firm: site.name,
        offices: site.offices.map(({ city }) => city).join(' · '),
        contact: site.email,
        on: formatDay(on),
        investors: `${holdings.investors} ${holdings.investors === 1 ? 'investor' : 'investors'}`,
        total: formatUsd(holdings.total),
      },
      issue: {
        number,
        shortNumber: shortNumber(number),
        verifyUrl: `${config.publicUrl}/verify/${number}`,
        preparedOn: formatDay(dayAt(issuedAt, config.timeZone)),
        issuedAt,
      },
    }),
  )
  const sha256 = hashOf(file)
  const issued = await callerTransaction(app, caller, async (trx, by) => {
    const { investors, total, basis } = holdings
    const stored = { on_day: on, investors, total, basis, sha256, byte_count: file.length }
    const at = { issued_at: issuedAt, issued_by: caller.id }
    const id = await insertConfirmation(trx, { number, ...stored, ...at, content: file.toString('base64') })
    const after = { id, number, on: dayToJson(on), investors, total: centsToJson(total), sha256 }
    await appendAudit(trx, by, { action: 'statement.balances-confirmed', subjectId: null, after })
    return findConfirmation(trx, number)
  })
  if (issued === undefined) throw new ApiError('noSuchConfirmation')
  return {
    message: `The balances on ${formatDay(on)} are confirmed.`,
    confirmation: toJson(issued),
  }
}

/** The content of a confirmation, and whether it still agrees with the books; undefined if no such number, or file, was issued. */
export async function verifyConfirmation(
  app: App,
  { number, sha256 }: { number: string; sha256?: string | undefined },
): Promise<Answer<'verifyDocument'> | undefined> {
  const found = await findConfirmation(app.db.read, number)
  if (found === undefined || (sha256 !== undefined && sha256 !== found.sha256)) return undefined
  const now = await holdingsOn(app, day(found.on_day))
  return {
    state: now.basis === found.basis ? 'issued' : 'superseded',
    issued_on: dayToJson(dayAt(found.issued_at, app.config.timeZone)),
    superseded_on: null,
    confirms: {
      on: dayToJson(day(found.on_day)),
      investors: found.investors,
      total: centsToJson(cents(found.total)),
    },
  }
}

/** Confirmations without their files. `basis` tells whether the books still say the same. */
const selectConfirmations = (db: Reader) =>
  db
    .selectFrom('confirmations')
    .innerJoin('users', 'users.id', 'confirmations.issued_by')
    .select(['number', 'on_day', 'investors', 'total', 'basis', 'sha256', 'byte_count', 'issued_at'])
    .select('users.email')

const findConfirmation = (db: Reader, number: string) =>
  selectConfirmations(db).where('number', '=', number).executeTakeFirst()

type Confirmation = NonNullable<Awaited<ReturnType<typeof findConfirmation>>>

/** The file of a confirmation, in base64. */
async function readConfirmationFile(db: Reader, number: string): Promise<string> {
  const row = await db
    .selectFrom('confirmations')
    .select('content')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return row.content
}

async function insertConfirmation(
  trx: Transaction,
  row: Omit<Insertable<Tables['confirmations']>, 'id'>,
): Promise<number> {
  return (await trx.insertInto('confirmations').values(row).returning('id').executeTakeFirstOrThrow()).id
}
