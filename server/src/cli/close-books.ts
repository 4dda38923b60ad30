import type { Body } from '@portico/contract/api/endpoints'
import { bookEndpoints } from '@portico/contract/features/books'
import { auditedTransaction, commandLine } from '../audit/append-audit.ts'
import { openExisting, whileOpen } from '../db/open-database.ts'
import { closePeriod, reopenPeriod } from '../features/investments/books/close-books.ts'
import { requirePlausibleDate } from '../features/investments/release/confirm-date.ts'
import type { Command } from './command.ts'
import { onDay } from '../features/investments/rules/posting-day.ts'
import { CommandError } from './command.ts'

/** The request body for the command's arguments. Throws CommandError if one is invalid or there are too many. */
function bodyOf(
  call: 'closePeriod' | 'reopenPeriod',
  [through, ...more]: readonly string[],
  reason: unknown,
): Body<'closePeriod'> {
  const { data, error } = bookEndpoints[call].body.safeParse({ through, reason: reason ?? '' })
  if (data === undefined) throw new CommandError(error.issues[0]?.message ?? 'Name a month.')
  if (more.length > 0) throw new CommandError('Name one month, as in 2026-06.')
  return data
}

const commandThat = (
  call: 'closePeriod' | 'reopenPeriod',
  run: typeof closePeriod | typeof reopenPeriod,
  told: Pick<Command, 'summary' | 'help'>,
): Command => ({
  ...told,
  options: { reason: { type: 'string' } },
  async run({ config, now, print }, values, positionals) {
    const body = bodyOf(call, positionals, values['reason'])
    if (config.release === 'second-person')
      throw new CommandError(
        'RELEASE=second-person: a second person has to release this. Send it for release on the dashboard.',
      )
    const by = onDay({ at: now, actor: commandLine }, { config })
    const { message } = await whileOpen(openExisting(config), async (db) => {
      await requirePlausibleDate({ db, config, clock: () => now })
      return auditedTransaction(db, (trx) => run(trx, by, body))
    })
    print(message)
  },
})

/** Closes the books through a month. The server may be running. */
export const closeBooksCommand = commandThat('closePeriod', closePeriod, {
  summary: 'close the books through a month',
  help: `npm run portico -- close-books MONTH [--reason TEXT]

Closes the books through a month that is over, as in 2026-06. From then on nothing in it or before it can be posted,
corrected, withdrawn or reversed. The dialog on the dashboard lists what is still open; this command does not.
  --reason TEXT   a remark, which is kept on the audit trail`,
})

/** Reopens the books from a month on. The server may be running. */
export const reopenBooksCommand = commandThat('reopenPeriod', reopenPeriod, {
  summary: 'reopen the books from a month on',
  help: `npm run portico -- reopen-books MONTH --reason TEXT

Opens a closed month, as in 2026-06, and all after it again. The books stay closed through the month before.
  --reason TEXT   why; it is kept on the audit trail`,
})
