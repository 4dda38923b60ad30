import { readFile } from 'node:fs/promises'
import { maxRefusedRows } from '@portico/contract/features/month-end'
import { auditedTransaction } from '../audit/append-audit.ts'
import { openExisting, openExistingToRead, whileOpen } from '../db/open-database.ts'
import type { AccountToCreate } from '../features/identity/accounts/account-sheet.ts'
import { readAccountsToCreate } from '../features/identity/accounts/account-sheet.ts'
import type { AccountOutcome } from '../features/identity/accounts/import-accounts.ts'
import { accountOutcomes, createAccounts } from '../features/identity/accounts/import-accounts.ts'
import { operator } from '../features/identity/rules/authorize.ts'
import { refuseTakenEmail } from '../features/identity/rules/create-account.ts'
import { CsvError } from '../spreadsheets/csv.ts'
import type { Command } from './command.ts'
import { CommandError } from './command.ts'

/** Creates the investors of a spreadsheet. The server may be running. */
export const importAccountsCommand: Command = {
  summary: 'create the investors of a spreadsheet saved as CSV or .xlsx',
  help: `npm run portico -- import-accounts FILE.csv [--dry-run]

Creates the investors of a spreadsheet saved as CSV or .xlsx, all of them or none, and mails no one: staff invite
them on /admin/accounts. The first line names the columns, in any order: e-mail, first name, last name, initial investment;
all but the e-mail may be left out, and a file without that line has them in this order. Each row is created, or
there already with the same details, or refused with its line number and the reason, of which the first 1,000 are
printed.
  --dry-run   say what would happen and change nothing`,
  options: { 'dry-run': { type: 'boolean' } },
  async run({ config, now, print }, values, [file, ...more]) {
    if (file === undefined || more.length > 0) throw new CommandError('Name one file to import.')
    const rows = await readRows(file)
    if (values['dry-run'] === true) {
      const outcomes = await whileOpen(openExistingToRead(config), ({ read }) => accountOutcomes(read, rows))
      return report(print, outcomes, 'to create')
    }
    const authority = operator(now, config)
    const outcomes = await refuseTakenEmail(() =>
      whileOpen(openExisting(config), (db) =>
        auditedTransaction(db, (trx) => createAccounts(trx, authority, rows)),
      ),
    )
    report(print, outcomes, 'created')
  },
}

async function readRows(file: string): Promise<AccountToCreate[]> {
  try {
    return await readAccountsToCreate(await readFile(file))
  } catch (error) {
    if (error instanceof CsvError) throw new CommandError(error.message)
    throw new CommandError(
      `${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`,
    )
  }
}

/** Prints the first refused rows and the totals. Throws CommandError if a row is refused. */
function report(print: (line: string) => void, outcomes: readonly AccountOutcome[], done: string): void {
  const refused = outcomes.filter((row) => row.state === 'refused')
  for (const { line, message } of refused.slice(0, maxRefusedRows)) print(`Line ${line} refused: ${message}`)
  const count = (state: AccountOutcome['state']) => outcomes.filter((row) => row.state === state).length
  const word = refused.length > 0 ? 'to create' : done
  print(`${count('created')} ${word}, ${count('same')} there already, ${refused.length} refused.`)
  if (refused.length > 0) throw new CommandError('Nothing was created. Fix the file and run it again.')
}
