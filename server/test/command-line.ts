import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Config } from '../src/config.ts'

const cli = join(import.meta.dirname, '../dist/cli.js')

/** What a command printed and how it ended. */
export interface CommandResult {
  code: number | null
  output: string
  errors: string
}

/** Runs `npm run portico -- …` as its own process, over the store of a test. */
export async function runCommand(
  { dataDir, databaseUrl = '' }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  args: readonly string[],
  input = '',
): Promise<CommandResult> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, [cli, ...args], { env })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, output, errors }
}
