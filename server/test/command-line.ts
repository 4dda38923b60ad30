import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Place } from '../src/db/open-database.ts'

const cli = join(import.meta.dirname, '../src/cli/cli.ts')

/** The output and exit code of a command. */
export interface CommandResult {
  code: number | null
  output: string
  /** the database it used, the first line on standard error, if it got that far */
  database: string
  /** the rest of standard error */
  errors: string
}

const node = [process.execPath, cli] as const

/** The largest file that the command may write, in blocks of 512 bytes. */
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

/** Runs `npm run portico -- …` as a process on the database of a test. */
export const runCommand = (place: Place, args: readonly string[], input = ''): Promise<CommandResult> =>
  run([...node, ...args], place, { input })

/** The same with no other program on the PATH. */
export const runWithoutPrograms = (place: Place, args: readonly string[]): Promise<CommandResult> =>
  run([...node, ...args], place, { path: '' })

/** The same without disk space: the command may write only tiny files, and the disk of the PostgreSQL server is full. */
export const runWithoutRoom = (place: Place, args: readonly string[]): Promise<CommandResult> =>
  run([...underLimit, ...args], place, {
    path: [join(import.meta.dirname, 'full-disk'), process.env['PATH']].join(delimiter),
  })
