import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const backupRun = z.object({ taken_at: z.iso.datetime() })
const drillRun = z.object({
  at: z.iso.datetime(),
  taken_at: z.iso.datetime(),
  passed: z.boolean(),
  seconds: z.number().int(),
})

const verificationRun = z.object({ at: z.iso.datetime(), passed: z.boolean() })

const kinds = { backup: backupRun, drill: drillRun, verification: verificationRun } as const

type Runs = { [Kind in keyof typeof kinds]: z.output<(typeof kinds)[Kind]> }

const fileOf = (dataDir: string, kind: keyof Runs): string => join(dataDir, `last-${kind}.json`)

/**
 * Notes in the data folder when a command last ran, for the firm page and the metrics. Not in the database: a drill opens it for reading
 * only. A folder that cannot be written must not fail the command.
 */
export async function noteRun<Kind extends keyof Runs>(
  dataDir: string,
  kind: Kind,
  run: Runs[Kind],
): Promise<void> {
  const file = fileOf(dataDir, kind)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(`${file}.new`, JSON.stringify(run), { mode: 0o600 })
    await rename(`${file}.new`, file)
  } catch {
    // The page then says when the run before was.
  }
}

async function readRun<Kind extends keyof Runs>(dataDir: string, kind: Kind): Promise<Runs[Kind] | null> {
  try {
    const text = await readFile(fileOf(dataDir, kind), 'utf8')
    return kinds[kind].parse(JSON.parse(text)) as Runs[Kind]
  } catch {
    return null
  }
}

/** When the last backup was taken, and the last drill and verification ran; null where there is no note of one. */
export const readLastRuns = async (dataDir: string) => ({
  backup: await readRun(dataDir, 'backup'),
  drill: await readRun(dataDir, 'drill'),
  verification: await readRun(dataDir, 'verification'),
})
