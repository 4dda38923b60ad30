import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

const here = import.meta.dirname

/** A command's output, run time and peak memory. */
interface MeasuredCommand {
  output: string
  seconds: number
  peakBytes: number
}

/** Runs the command line with these settings. Throws if it fails. */
export async function measureCommand(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<MeasuredCommand> {
  const loaded = pathToFileURL(join(here, 'report-peak.ts')).href
  const began = performance.now()
  const child = spawn(
    process.execPath,
    ['--import', loaded, join(here, '../../server/src/cli/cli.ts'), ...args],
    {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    },
  )
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [, printed, , told] = child.stdio as Readable[]
  const [output, peak, code] = await Promise.all([read(printed), read(told), ended])
  if (code !== 0) throw new Error(`${args.join(' ')} failed: ${output}`)
  return { output, seconds: (performance.now() - began) / 1_000, peakBytes: Number(peak) }
}

const read = (stream: Readable | undefined): Promise<string> =>
  stream === undefined ? Promise.resolve('') : text(stream)
