import { copyFileSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { proof } from '../../test/accounts.ts'
import { damage } from '../../test/damage-queries.ts'
import { runCommand, runWithoutPrograms, runWithoutRoom } from '../../test/command-line.ts'
import { newestLink } from '../../test/mailed-link.ts'
import { refusalOf } from '../../test/money.ts'
import { august, july, post } from '../../test/months.ts'
import { givePapers, papersOf } from '../../test/papers.ts'
import { secretKey } from '../../test/second-factor.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine, startTestAppOver } from '../../test/test-app.ts'
import { backedUpEngines, dump, newPlace, openForTest } from '../../test/test-database.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { BackupError } from '../backup/store.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { takeBackup } from '../backup/backups.ts'
import type { Database } from '../db/database.ts'
import type { Place } from '../db/open-database.ts'
import { openDatabase, whileOpen } from '../db/open-database.ts'
import { insertMail } from '../mail/outbox-queries.ts'

const opened = <Result>(place: Place, work: (db: Database) => Promise<Result>): Promise<Result> =>
  whileOpen(openDatabase(place), work)

const stop = async (app: TestApp) => {
  await app.server.close()
  await app.db.close()
}

/** The content of a database, with the audit trail apart. */
function tables(dumped: string) {
  const all = Object.fromEntries(JSON.parse(dumped) as [string, string[]][])
  const { audit_entries: trail = [], audit_head: _, ...others } = all
  return { trail, others }
}

/** The place of the data that a restore has put aside. */
async function asidePlace({ databaseUrl }: Place, kept: string): Promise<Place> {
  const { dataDir } = await newPlace('sqlite')
  if (databaseUrl !== undefined) return { dataDir, databaseUrl: databaseUrl.replace(/\w+$/, kept) }
  copyFileSync(kept, join(dataDir, 'portico.sqlite'))
  return { dataDir }
}

onEachEngine(
  'backup and restore',
  (start) => {
    const firm = async (settings: NodeJS.ProcessEnv = {}) => {
      const app = await start(settings)
      const investor = await app.addAccount()
      const desk = await app.signIn(await app.addAccount({ isStaff: true }))
      await post(desk, investor.id, july)
      return { app, desk, investor, file: join(app.place.dataDir, 'whole.backup') }
    }
    const restore = ({ place }: TestApp, file: string, replace = true) =>
      restoreBackup(place, file, { replace, now: Date.now() })

    test('restores everything but the sessions, goes on the trail and keeps the previous data, which is replaced only with --replace', async () => {
      const { app, desk, investor, file } = await firm()
      const written = await runCommand(app.place, ['backup', file])
      expect(written).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('SHA-256') })
      expect(statSync(file).mode & 0o777).toBe(0o600)
      await app.db.transaction((trx) => trx.deleteFrom('sessions').where('user_id', '=', 2).execute())
      const then = tables(await dump(app.db))
      await post(desk, investor.id, august)
      await app.addAccount({ email: 'later@firm.example' })
      const later = await dump(app.db)
      await expect(restore(app, file)).rejects.toThrow(/is using|is in use/)
      await expect(takeBackup(app.place, file, Date.now())).rejects.toThrow('is already there')
      await stop(app)
      await expect(restore(app, file, false)).rejects.toThrow('Give --replace')

      const done = await runCommand(app.place, ['restore', file, '--replace'])

      expect(done).toMatchObject({ code: 0, errors: '' })
      const now = tables(await opened(app.place, dump))
      expect(now.others).toEqual(then.others)
      const added = now.trail.filter((entry) => !then.trail.includes(entry))
      expect([now.trail.length - then.trail.length, added.length]).toEqual([1, 1])
      expect(added[0]).toMatch(/"actor":"command line".*"data.restored"/)
      const verdict = await opened(app.place, (db) => verifyAudit(db.read))
      expect(verdict).toMatchObject({ chain: { whole: true }, tables: { total: 0, accounts: 2 } })
      const kept = /is kept as (\S+)\.\n$/.exec(done.output)?.[1] ?? ''
      expect(await opened(await asidePlace(app.place, kept), dump)).toBe(later)
      expect(readdirSync(app.place.dataDir).filter((name) => name.startsWith('.'))).toEqual([])
    })

    test('restores documents, statements and notices as they were; documents open with the same SECRET_KEY only', async () => {
      const settings = { SECRET_KEY: secretKey }
      const { app, desk, investor, file } = await firm(settings)
      const hash = await givePapers({ app, desk, investor })
      const client = await app.signIn(investor)
      const before = await papersOf(client)
      expect(before).toMatchObject({
        documents: [{ title: 'Schedule K-1', opened_at: expect.any(String) as unknown, file: hash }],
        statements: [{ period: '2025-07', superseded_at: null }],
        notices: { new: 0, notices: [{ kind: 'statement' }, { kind: 'document' }, { kind: 'month_posted' }] },
        preferences: { ways: { document: 'digest' } },
      })
      await takeBackup(app.place, file, Date.now())
      await desk.post('/api/users/withdraw-documents/', { ids: [1], reason: 'A draft.' })
      await post(desk, investor.id, august)
      await client.post('/api/users/change-mail-preferences/', { ways: { document: 'off' } })
      await stop(app)
      await restore(app, file)
      const restoredWith = async (some: NodeJS.ProcessEnv) => {
        const restored = await startTestAppOver(await openForTest(app.place), some)
        return restored.signIn(investor)
      }
      expect(await papersOf(await restoredWith(settings))).toEqual(before)
      const open = async (some: NodeJS.ProcessEnv) =>
        refusalOf(await (await restoredWith(some)).get('/api/users/documents/1/'))
      expect((await open({}))[0]).toBe(409)
      expect(await open({ SECRET_KEY: Buffer.alloc(32, 1).toString('base64') })).toEqual([
        500,
        expect.stringContaining('is not handed out') as unknown,
      ])
    })

    test('restores neither mailed links nor queued mails with a link', async () => {
      const { app, investor, file } = await firm()
      await app.visitor().post('/api/users/password-reset/', { email: investor.email })
      const link = await newestLink(app, investor.email)
      const owner = await app.signIn(investor)
      await owner.post('/api/users/change-email/', { email: 'fresh@client.example', ...proof })
      const told = { accountId: investor.id, at: app.now(), subject: 'News', text: 'No link.', html: '' }
      await app.db.transaction((trx) => insertMail(trx, told))
      await takeBackup(app.place, file, Date.now())
      const chosen = { ...link, new_password1: 'a fresh and long one', new_password2: 'a fresh and long one' }
      expect((await app.visitor().post('/api/users/password-reset-confirm/', chosen)).status).toBe(200)
      await stop(app)
      await restore(app, file)
      const left = await opened(app.place, async ({ read }) => [
        await read.selectFrom('password_resets').selectAll().execute(),
        await read.selectFrom('email_changes').selectAll().execute(),
        await read.selectFrom('outbox').select('subject').orderBy('id').execute(),
      ])
      expect(left).toEqual([[], [], [{ subject: 'July 2025 is posted' }, { subject: 'News' }]])
    })

    test('a backup that differs from its own audit trail is refused with the differences, unless they are accepted', async () => {
      const { app, file } = await firm()
      await damage(app, 'update summaries set ending_balance = 1', 'update users set staff_since = 1')
      await takeBackup(app.place, file, Date.now())
      const before = await dump(app.db)
      await stop(app)

      const refused = await runCommand(app.place, ['restore', file, '--replace'])

      expect([refused.code, refused.output]).toEqual([1, ''])
      const [role, month, ...rest] = refused.errors.split('\n')
      expect(role).toBe(
        'Account 1 (person1@firm.example): Account Staff in the table, Account Investor on the trail (entry 1).',
      )
      expect(month).toBe(
        'Account 1 (person1@firm.example), July 2025: End Balance $0.01 in the table, End Balance $10,333.00 on the trail (entry 4).',
      )
      expect(rest.join('')).toMatch(/Differences: 2\. Nothing was restored\. .* --accept-differences/)
      expect(await opened(app.place, dump)).toBe(before)
      expect(readdirSync(app.place.dataDir).filter((name) => name.startsWith('.'))).toEqual([])

      const accepted = await runCommand(app.place, ['restore', file, '--replace', '--accept-differences'])

      expect(accepted).toMatchObject({ code: 0, errors: '' })
      expect(accepted.output).toMatch(/^Differences from its own audit trail, accepted: 2\.$/m)
      const { trail } = tables(await opened(app.place, dump))
      expect(trail.find((entry) => entry.includes('data.restored'))).toContain('\\"differences\\":2')
    })

    test('a truncated, altered, newer or invalid file has its own message and changes nothing', async () => {
      const { app, file } = await firm()
      await takeBackup(app.place, file, Date.now())
      const before = await dump(app.db)
      await stop(app)
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
        const failure = await restore(app, file).catch((error: unknown) => error)
        expect(failure).toBeInstanceOf(BackupError)
        expect(String(failure)).toContain(sentence)
      }
      expect(await opened(app.place, dump)).toBe(before)
    })

    test('a full disk has its own message, leaves no partial files and the data unchanged', async () => {
      const { app, file } = await firm()
      await takeBackup(app.place, file, Date.now())
      const before = await dump(app.db)
      const files = readdirSync(app.place.dataDir)
      const second = await runWithoutRoom(app.place, ['backup', `${file}.second`])
      // SQLite reports a file size limit as a write error, not as a full disk.
      expect(second).toMatchObject({
        code: 1,
        output: '',
        errors: expect.stringMatching(/^(The disk is full|.* cannot be written \(SQLITE_IOERR_WRITE\))/),
      })
      expect(readdirSync(app.place.dataDir)).toEqual(files)
      await stop(app)
      const restored = await runWithoutRoom(app.place, ['restore', file, '--replace'])
      expect(restored).toMatchObject({
        code: 1,
        output: '',
        errors: expect.stringMatching(/^The disk .*is full/),
      })
      expect(await opened(app.place, dump)).toBe(before)
      expect(readdirSync(app.place.dataDir).filter((name) => name.startsWith('.'))).toEqual([])
    })
  },
  backedUpEngines,
)

test("without PostgreSQL's client programs, a backup says what to install", async () => {
  const place = await newPlace('postgres')
  const { code, errors } = await runWithoutPrograms(place, ['backup'])
  expect([code, errors]).toEqual([
    1,
    expect.stringMatching(/^pg_dump is not on the PATH\. Install .* PostgreSQL \d+ or newer\.\n$/),
  ])
})
