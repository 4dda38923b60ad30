import { parseArgs } from 'node:util'
import { BackupError } from '../backup/store.ts'
import { ConfigError, readConfig } from '../config.ts'
import { explainDamage } from '../db/damage.ts'
import {
  DatabaseStartError,
  isDamaged,
  isUnavailable,
  isUnwritable,
  OtherVersionError,
} from '../db/database-errors.ts'
import { nameOfStore } from '../db/open-database.ts'
import { ApiError } from '../api-error.ts'
import { backup } from './backup.ts'
import { closeBooksCommand, reopenBooksCommand } from './close-books.ts'
import type { Command, OptionValues } from './command.ts'
import { CommandError } from './command.ts'
import { copyTo } from './copy-to.ts'
import { createUser } from './create-user.ts'
import { drillCommand } from './drill.ts'
import { importAccountsCommand } from './import-accounts.ts'
import { importSummariesCommand } from './import-summaries.ts'
import { removeDemoCommand } from './remove-demo.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { restore } from './restore.ts'
import { verifyAuditCommand } from './verify-audit.ts'

const commands: Readonly<Record<string, Command>> = {
  'create-user': createUser,
  'import-accounts': importAccountsCommand,
  'import-summaries': importSummariesCommand,
  'close-books': closeBooksCommand,
  'reopen-books': reopenBooksCommand,
  'reset-second-factor': resetSecondFactor,
  'verify-audit': verifyAuditCommand,
  backup,
  'copy-to': copyTo,
  drill: drillCommand,
  'remove-demo': removeDemoCommand,
  restore,
}

const list = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(21)}${summary}`)
const overview = ['npm run portico -- COMMAND [--help]', '', ...list].join('\n')

/** The input and output of a command. */
export interface Terminal {
  /** Its settings; those of this process by default. */
  environment?: NodeJS.ProcessEnv
  stdin: NodeJS.ReadableStream
  print: (line: string) => void
  printError: (line: string) => void
}

function parseArguments(name: string, command: Pick<Command, 'options'>, args: string[]) {
  try {
    const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
    return { values: values as OptionValues, positionals }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error)
    throw new CommandError(`${reason}. See npm run portico -- ${name} --help`)
  }
}

async function run(
  [name = '', ...args]: readonly string[],
  { environment, stdin, print, printError }: Terminal,
): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    if (name === '' || name === '--help' || name === '-h') return print(overview)
    throw new CommandError(`There is no command ${name}.\n${overview}`)
  }
  const { values, positionals } = parseArguments(name, command, args)
  if (values['help'] === true) return print(command.help)
  const config = readConfig(environment)
  // On standard error, since scripts read standard output.
  printError(`Database: ${nameOfStore(config)}`)
  const context = { config, now: Date.now(), stdin, print, progress: printError }
  await command.run(context, values, positionals)
}

/** The message for a failure that the user can fix; the stack for any other. */
function describe(error: unknown): string {
  const expected = [CommandError, BackupError, ConfigError, DatabaseStartError, OtherVersionError, ApiError]
  if (error instanceof Error && expected.some((kind) => error instanceof kind)) return error.message
  if (isDamaged(error)) return explainDamage([(error as Error).message])
  if (isUnwritable(error)) return `The database cannot be written (${(error as Error).message}).`
  if (isUnavailable(error)) return 'The database is busy. Please try again in a moment.'
  return error instanceof Error ? String(error.stack) : String(error)
}

/** Runs a command of `npm run portico -- …` and returns its exit code. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await run(args, terminal)
    return 0
  } catch (error) {
    terminal.printError(describe(error))
    return 1
  }
}
