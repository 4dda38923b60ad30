import { taxForms } from '@portico/contract/features/tax'
import { rollForwardColumns } from '@portico/contract/figures/roll-forward'
import { countryName } from '@portico/contract/values/country'
import { monthOf } from '@portico/contract/values/month'
import { referenceCodeOf } from '@portico/contract/values/reference-code'
import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Reader } from '../../../db/database.ts'
import type { App, Handler } from '../../../http/route.ts'
import { DecryptError } from '../../../security/secrets.ts'
import type { Cell } from '../../../spreadsheets/table-cells.ts'
import { tableFile } from '../../../spreadsheets/table-file.ts'
import { fullName } from '../../identity/queries/account-queries.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'
import { decryptReference } from '../../identity/rules/tax-cipher.ts'
import { currentMonth } from '../rules/posting-day.ts'
import { amountCell } from './record-cells.ts'
import { listRollForward } from './roll-forward.ts'

const headers = [
  'Reference code',
  'Name',
  'E-mail',
  'Tax reference',
  'Country',
  'Form',
  ...rollForwardColumns.map(({ header }) => header),
]

/**
 * What a preparer of tax forms needs for a calendar year, as CSV. That someone took it is on the trail. Throws ApiError 400
 * for a year that has not begun, taxKeyMissing and taxReferenceDamaged.
 */
export const taxFile: Handler<'taxFile'> = async ({ app, query: { year }, caller }) => {
  const range = { from: monthOf(year, 1), to: monthOf(year, 12) }
  if (range.from > currentMonth(app)) {
    const message = `${year} has not begun.`
    throw new ApiError('invalid', message, { year: message })
  }
  const details = await listTaxDetails(app.db.read)
  const rows = (await listRollForward(app, range)).map(({ account, amounts }) => [
    referenceCodeOf(account.id),
    // As on statements: the name that staff confirmed.
    account.confirmedName || fullName(account),
    account.email,
    ...detailCells(app, details.get(account.id)),
    ...rollForwardColumns.map(({ key }) => amountCell(amounts[key])),
  ])
  const file = await tableFile(`tax-papers-${year}`, 'csv', { title: 'Tax papers', headers, rows })
  await callerTransaction(app, caller, (trx, by) =>
    appendAudit(trx, by, { action: 'tax.exported', subjectId: null, after: { year, rows: rows.length } }),
  )
  return file
}

type TaxRow = Awaited<ReturnType<typeof findTaxRows>>[number]

const findTaxRows = (db: Reader) =>
  db.selectFrom('tax_details').select(['user_id', 'encrypted_reference', 'country', 'form']).execute()

async function listTaxDetails(db: Reader): Promise<Map<number, TaxRow>> {
  return new Map((await findTaxRows(db)).map((row) => [row.user_id, row]))
}

function detailCells(app: Pick<App, 'config'>, row: TaxRow | undefined): Cell[] {
  if (row === undefined) return [null, null, null]
  const { user_id: userId, encrypted_reference: encrypted, country, form } = row
  return [
    encrypted === null ? null : referenceOf(app, userId, encrypted),
    country === null ? null : countryName(country),
    form === null ? null : taxForms[form],
  ]
}

function referenceOf({ config }: Pick<App, 'config'>, userId: number, encrypted: string): string {
  try {
    return decryptReference(config.secondFactor, { userId, encrypted })
  } catch (error) {
    if (!(error instanceof DecryptError)) throw error
    const message = `The tax reference of ${referenceCodeOf(userId)} is damaged in storage. Enter it again.`
    throw new ApiError('taxReferenceDamaged', message)
  }
}
