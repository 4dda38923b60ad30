import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCommand as runHere } from '../src/cli/run-command.ts'
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

/** What a command printed, apart from the line that names the database. */
function resultOf(code: number | null, output: string, printed: string): CommandResult {
  const [, database = ''] = /^Database: (.*)\n/.exec(printed) ?? []
  return { code, output, database, errors: printed.replace(/^Database: .*\n/, '') }
}

const settingsOf = ({ dataDir, databaseUrl = '' }: Place) => ({
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
})

async function spawnAndRead(
  [program, ...args]: readonly [string, ...string[]],
  place: Place,
  path = process.env['PATH'] ?? '',
): Promise<CommandResult> {
  const child = spawn(program, args, { env: { ...settingsOf(place), PATH: path } })
  child.stdin.end()
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return resultOf(code, output, errors)
}

/** Runs `npm run portico -- …` on the database of a test, in this process, which takes no time to start. */
export async function runCommand(place: Place, args: readonly string[], input = ''): Promise<CommandResult> {
  let [output, errors] = ['', '']
  const code = await runHere(args, {
    environment: settingsOf(place),
    stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    print: (line) => void (output += `${line}\n`),
    printError: (line) => void (errors += `${line}\n`),
  })
  return resultOf(code, output, errors)
}

/** The same as a process of its own. */
export const spawnCommand = (place: Place, args: readonly string[]): Promise<CommandResult> =>
  spawnAndRead([...node, ...args], place)

/** The same with no other program on the PATH. */
export const runWithoutPrograms = (place: Place, args: readonly string[]): Promise<CommandResult> =>
  spawnAndRead([...node, ...args], place, '')

/** The same without disk space: the command may write only tiny files, and the disk of the PostgreSQL server is full. */
export const runWithoutRoom = (place: Place, args: readonly string[]): Promise<CommandResult> =>
  spawnAndRead(
    [...underLimit, ...args],
    place,
    [join(import.meta.dirname, 'full-disk'), process.env['PATH']].join(delimiter),
  )
