import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Place } from '../src/db/open-database.ts'

const cli = join(import.meta.dirname, '../dist/cli.js')

/** What a command printed and how it ended. */
export interface CommandResult {
  code: number | null
  output: string
  /** which database it used, which stands first on standard error, if it came so far */
  database: string
  /** the rest of standard error */
  errors: string
}

const node = [process.execPath, cli] as const

/** Of 512 bytes each: files of this size are the largest that the command may write. */
const mostBlocks = 16

const underLimit = ['/bin/sh', '-c', `ulimit -f ${mostBlocks}; exec "$@"`, 'sh', ...node] as const

async function run(
  [program, ...args]: readonly [string, ...string[]],
  { dataDir, databaseUrl = '' }: Place,
  { path = process.env['PATH'] ?? '', input = '' },
): Promise<CommandResult> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PATH: path }
  const child = spawn(program, args, { env })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  const [, database = ''] = /^Database: (.*)\n/.exec(errors) ?? []
  return { code, output, database, errors: errors.replace(/^Database: .*\n/, '') }
}

/** Runs `npm run portico -- …` as its own process, over the store of a test; by this Node or another. */
export const runCommand = (
  place: Place,
  args: readonly string[],
  input = '',
  by = process.execPath,
): Promise<CommandResult> => run([by, cli, ...args], place, { input })

/** The same where no other program is on the PATH. */
export const runWithoutPrograms = (place: Place, args: readonly string[]): Promise<CommandResult> =>
  run([...node, ...args], place, { path: '' })

/** The same where there is no room: it may only write tiny files, and the disk of a PostgreSQL server is full. */
export const runWithoutRoom = (place: Place, args: readonly string[]): Promise<CommandResult> =>
  run([...underLimit, ...args], place, {
    path: [join(import.meta.dirname, 'full-disk'), process.env['PATH']].join(delimiter),
  })
