import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand, runWithoutRoom } from '../../test/command-line.ts'
import { july, post } from '../../test/months.ts'
import { onEachEngine } from '../../test/test-app.ts'
import { dump } from '../../test/test-database.ts'
import { openDatabase } from '../db/open-database.ts'

onEachEngine('backup and restore', (start) => {
  const backedUp = async () => {
    const app = await start()
    const investor = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    await post(desk, investor.id, july)
    const file = join(app.place.dataDir, 'whole.backup')
    const done = await runCommand(app.place, ['backup', file])
    expect(done).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('SHA-256') })
    return { app, desk, investor, file }
  }
  const read = async (place: Parameters<typeof openDatabase>[0]) => {
    const db = await openDatabase(place)
    return dump(db).finally(() => db.close())
  }
  const tables = (dumped: string) => {
    const all = Object.fromEntries(JSON.parse(dumped) as [string, string[]][])
    const { audit_entries: trail = [], audit_head: _, ...others } = all
    return { trail, others }
  }

  test('what was posted after the backup is gone, all else is there but the sessions, it is on record, and the old data is kept', async () => {
    const { app, desk, investor, file } = await backedUp()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await app.db.change((change) => change.deleteFrom('sessions').execute())
    const before = await dump(app.db)
    expect((await runCommand(app.place, ['backup', file])).errors).toContain('is already there')
    await post(desk, investor.id, { ...july, quarter: 'August 2025' })
    await app.addAccount({ email: 'later@firm.example' })
    const inUse = await runCommand(app.place, ['restore', file, '--replace'])
    expect(inUse).toMatchObject({ code: 1, output: '', errors: expect.stringMatching(/is using|is in use/) })
    await app.server.close()
    await app.db.close()

    const refused = await runCommand(app.place, ['restore', file])
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('Give --replace') })
    const done = await runCommand(app.place, ['restore', file, '--replace'])

    expect(done).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('is kept as') })
    const [was, is] = [tables(before), tables(await read(app.place))]
    expect(is.others).toEqual(was.others)
    const added = is.trail.filter((entry) => !was.trail.includes(entry))
    expect(is.trail).toHaveLength(was.trail.length + 1)
    expect(added).toEqual([expect.stringContaining('"actor":"command line"')])
    expect(added[0]).toContain('data.restored')
    expect(await runCommand(app.place, ['verify-audit'])).toMatchObject({ code: 0 })
    expect(readdirSync(app.place.dataDir).filter((name) => name.startsWith('.portico-'))).toEqual([])
  })

  test('a file cut off, altered, of a newer schema or no backup is its own sentence and changes nothing', async () => {
    const { app, file } = await backedUp()
    const before = await dump(app.db)
    await app.server.close()
    await app.db.close()
    const whole = readFileSync(file)
    const header = whole.toString('utf8', 0, 4096)
    const newer = header
      .replace(/"schema":"[^"]*"/, '"schema":"9999-later"')
      .slice(0, 4096)
      .padEnd(4096)
    const altered = Buffer.from(whole)
    altered.writeUInt8(altered.readUInt8(5000) ^ 1, 5000)
    const cases: [Buffer, string][] = [
      [whole.subarray(0, -100), 'is cut off'],
      [altered, 'its checksum is wrong'],
      [Buffer.concat([Buffer.from(newer), whole.subarray(4096)]), 'was made by a newer Portico'],
      [Buffer.from('hello'), 'is no backup of Portico'],
    ]
    for (const [bytes, sentence] of cases) {
      writeFileSync(file, bytes)
      const result = await runCommand(app.place, ['restore', file, '--replace'])
      expect(result).toMatchObject({ code: 1, output: '', errors: expect.stringContaining(sentence) })
      expect(result.errors).not.toContain('    at ')
    }
    expect(await read(app.place)).toBe(before)
  })

  test('a full disk is its own sentence, leaves nothing half made and the data as it was', async () => {
    const { app, file } = await backedUp()
    const before = await dump(app.db)
    const files = readdirSync(app.place.dataDir)
    const backup = await runWithoutRoom(app.place, ['backup', `${file}.second`])
    // A limit on files is no full disk to SQLite, which only says that it cannot write.
    expect(backup).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^(The disk is full|.* cannot be written \(SQLITE_IOERR_WRITE\))/),
    })
    expect(readdirSync(app.place.dataDir)).toEqual(files)
    await app.server.close()
    await app.db.close()
    const restore = await runWithoutRoom(app.place, ['restore', file, '--replace'])
    expect(restore).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^The disk .*is full/),
    })
    expect(await read(app.place)).toBe(before)
    expect(readdirSync(app.place.dataDir).filter((name) => name.startsWith('.'))).toEqual([])
  })
})
