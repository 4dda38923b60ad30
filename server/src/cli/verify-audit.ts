import { verifyAudit } from '../audit/verify-audit.ts'
import { openExistingToRead, whileOpen } from '../db/open-database.ts'
import type { Command } from './command.ts'
import { CommandError } from './command.ts'

/** Reads the audit chain, also while the server runs. */
export const verifyAuditCommand: Command = {
  summary: 'check that nobody altered the audit trail',
  help: `npm run portico -- verify-audit

Reads the audit trail from its first entry on and names the first one that does not fit: altered, missing, or
not following from the one before it. Exit code 0 means that the chain is whole.`,
  options: {},
  async run({ config, print }) {
    const verdict = await whileOpen(openExistingToRead(config), ({ read }) => verifyAudit(read))
    if (!verdict.whole) throw new CommandError(`Entry ${verdict.sequence} does not fit: ${verdict.reason}.`)
    print(
      `The audit trail is whole: ${verdict.entries} entries, the last one's hash ${verdict.hash || 'none'}.`,
    )
  },
}
