import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BackupError } from './store.ts'
import { fillDatabase } from './postgres-store.ts'

/** Puts a pg_restore on the PATH that reads a few bytes and then exits. */
function fakeRestore(exitCode: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'portico-tools-'))
  const program = join(folder, 'pg_restore')
  writeFileSync(program, `#!/bin/sh\nhead -c 10 > /dev/null\necho 'it broke' >&2\nexit ${exitCode}\n`)
  chmodSync(program, 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
}

/** More than a pipe holds, so that writing outlasts the program. */
async function* dump() {
  for (let k = 0; k < 64; k++) yield Buffer.alloc(65_536)
}

test('a restore has succeeded when pg_restore says so, even if it left the last bytes unread', async () => {
  fakeRestore(0)
  await expect(fillDatabase('postgres://127.0.0.1/any', dump())).resolves.toBeUndefined()
})

test('a restore that fails says what pg_restore said, not that a stream was closed', async () => {
  fakeRestore(1)
  await expect(fillDatabase('postgres://127.0.0.1/any', dump())).rejects.toThrow(
    new BackupError('pg_restore failed: it broke'),
  )
})
