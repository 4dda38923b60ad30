import { text } from 'node:stream/consumers'
import { email, newPassword, personName, postedMoney } from '@portico/contract/api/fields'
import { role } from '@portico/contract/features/roles'
import { passwordLength } from '@portico/contract/values/password-length'
import { z } from 'zod'
import { createAccount } from '../features/identity/rules/create-account.ts'
import { operator } from '../features/identity/rules/authorize.ts'
import { hasStore, openDatabase, whileOpen } from '../db/open-database.ts'
import type { Command } from './command.ts'
import { CommandError } from './command.ts'

const details = z.object({
  email,
  'first-name': personName.default(''),
  'last-name': personName.default(''),
  'initial-investment': postedMoney.optional(),
  password: newPassword,
  role: role.default('administrator'),
})

/** Adds an account. Works while the server is running, and before its first start. */
export const createUser: Command = {
  summary: 'add an investor or, with --staff, a member of staff',
  help: `npm run portico -- create-user --email E --password-stdin
      [--staff [--role R]] [--first-name F] [--last-name L] [--initial-investment 10000.00]

Adds an account; all other staff are told of a staff account by mail. R is viewer, preparer, releaser or administrator, which it is without --role. The password, ${passwordLength.least} to ${passwordLength.most} characters and no common one, is read from standard input:
  printf '%s' 'a good password' | npm run portico -- create-user --email a@b.example --password-stdin`,
  options: {
    email: { type: 'string' },
    'password-stdin': { type: 'boolean' },
    staff: { type: 'boolean' },
    role: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    'initial-investment': { type: 'string' },
  },
  async run({ config, now, stdin, print, progress }, values) {
    if (values['password-stdin'] !== true)
      throw new CommandError('Give --password-stdin and the password on standard input.')
    const password = (await text(stdin)).replace(/\r?\n$/, '')
    const parsed = details.safeParse({ ...values, password })
    if (!parsed.success) throw new CommandError(parsed.error.issues.map(describeIssue).join(' '))
    const given = parsed.data
    const isStaff = values['staff'] === true
    if (!isStaff && values['role'] !== undefined) throw new CommandError('--role needs --staff.')
    const account = {
      email: given.email,
      password: given.password,
      firstName: given['first-name'],
      lastName: given['last-name'],
      role: isStaff ? given.role : null,
      initialInvestment: given['initial-investment'] ?? null,
    }
    if (!(await hasStore(config))) progress('There is no database yet: making it.')
    const authority = operator(now, config)
    const id = await whileOpen(openDatabase(config), (db) => createAccount(db, authority, account))
    const kind = isStaff ? 'staff' : 'investor'
    // Scripts read the line as it was before there were roles.
    const named = values['role'] === undefined ? kind : `${kind} (${given.role})`
    print(`Created ${named} ${given.email} with id ${id}.`)
  },
}

const describeIssue = (issue: z.core.$ZodIssue): string =>
  issue.path[0] === 'password' ? issue.message : `--${issue.path.join('.')}: ${issue.message}`
