import { storeOf } from '../backup/backups.ts'
import { removeDemo } from '../demo/remove-demo.ts'
import type { Command } from './command.ts'
import { CommandError } from './command.ts'

/** Removes the demo firm before real use. No server may be running. */
export const removeDemoCommand: Command = {
  summary: 'remove the demo firm, so that the server may be opened to others',
  help: `npm run portico -- remove-demo

An embedded database that holds nothing but the demo firm is put aside whole, with demo-accounts.txt, under the names
that are printed; the next start begins with an empty one. Stop the server first.
Where there are other accounts or people on the waitlist, and in PostgreSQL, the demo accounts are disabled instead, in
one step that is on the audit trail: their passwords are made unusable, their sessions and mailed links end, and
demo-accounts.txt is deleted. Their months stay, since posted months and the audit trail can never be deleted. A demo
account whose password its owner has changed is left alone.`,
  options: {},
  async run({ config, now, print }, _, positionals) {
    if (positionals.length > 0) throw new CommandError('remove-demo takes no names.')
    if (!(await storeOf(config).hasData())) throw new CommandError('There is no database yet.')
    const removed = await removeDemo(config, now)
    if ('kept' in removed) {
      print(`There was nothing but the demo firm. What was there is kept as ${removed.kept}.`)
      if (config.demo) print('The next start makes a new demo firm, unless PORTICO_DEMO=off is set.')
      return
    }
    const { closed, leftAlone, hasStaff } = removed
    if (closed.length === 0) print('No account has a password of the demo firm.')
    else {
      print(
        `Disabled ${closed.join(', ')}. Their passwords, sessions and mailed links open nothing any more.`,
      )
      print('Their months stay, since a posted month can never be deleted.')
    }
    if (leftAlone.length > 0) print(`Left alone, for their passwords were changed: ${leftAlone.join(', ')}.`)
    if (!hasStaff) print('No staff can log in now. Add an account: npm run portico -- create-user --help')
  },
}
