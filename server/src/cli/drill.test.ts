import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bea, calls } from '../../test/accounts.ts'
import { tamper } from '../../test/audit-queries.ts'
import { damage } from '../../test/damage-queries.ts'
import { runCommand } from '../../test/command-line.ts'
import { callsFor, done, haveMoneyMoved } from '../../test/money.ts'
import { july, post, workedExample } from '../../test/months.ts'
import { givePapers } from '../../test/papers.ts'
import { execute, listRestored } from '../../test/raw-queries.ts'
import { secretKey } from '../../test/second-factor.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine, password, startTestApp } from '../../test/test-app.ts'
import { backedUpEngines, dump } from '../../test/test-database.ts'
import { findBackup, takeBackup } from '../backup/backups.ts'
import { drill } from '../backup/drill.ts'

onEachEngine(
  'drill',
  (start) => {
    const firm = async (settings: NodeJS.ProcessEnv = {}) => {
      const app = await start(settings)
      const investor = await app.addAccount()
      const desk = await app.signIn(await app.addAccount({ isStaff: true }))
      for (const month of workedExample) await post(desk, investor.id, month)
      return { app, desk, investor }
    }
    const databases = async ({ db, place }: TestApp) =>
      db.engine === 'sqlite'
        ? readdirSync(place.dataDir).filter((name) => name.startsWith('.'))
        : listRestored(db)

    test('restores a backup taken while staff posted, finds it identical and leaves the live data untouched', async () => {
      const { app, desk, investor } = await firm()
      let [posted, working] = [0, true]
      const work = (async () => {
        while (working) await post(desk, investor.id, { ...july, quarter: `July ${1900 + posted++}` })
      })()
      await expect.poll(() => posted).toBeGreaterThan(2)
      const backup = await runCommand(app.place, ['backup'])
      working = false
      await work
      await post(desk, investor.id, { ...july, quarter: 'August 2026' })
      const edit = {
        ...bea,
        user_id: investor.id,
        version: 1,
        reason: 'Mistyped.',
        current_password: password,
      }
      const { status } = await desk.post(calls.edit, edit)
      expect(status).toBe(200)
      expect(backup).toMatchObject({ code: 0, errors: '' })
      const before = await dump(app.db)

      const done = await runCommand(app.place, ['drill', '--max-age', '1'])

      expect(done).toMatchObject({ code: 0, errors: '' })
      expect(done.output).toMatch(/^Audit trail {2}whole, \d+ entries/m)
      expect(done.output).toMatch(
        /^Tables {7}as the trail says, 2 accounts and \d+ versions of posted months$/m,
      )
      expect(done.output).toMatch(
        /^Figures {6}\d+ recomputed, of 2 accounts and \d+ versions of posted months$/m,
      )
      expect(done.output).toMatch(
        /^Since then {3}\d+ months posted or corrected, 0 accounts added, 1 edited$/m,
      )
      expect(done.output).toMatch(/The backup can be restored\.\n$/)
      expect(await dump(app.db)).toBe(before)
      expect(await databases(app)).toEqual([])
    })

    test('finds money in and out, losses and withdrawn months identical, also if more is voided since', async () => {
      const { app, desk, investor } = await firm()
      await haveMoneyMoved(desk, investor.id)
      const file = join(app.place.dataDir, 'money')
      await takeBackup(app.place, file, app.now())
      const { voidEntry, withdrawMonth } = callsFor(desk, investor.id)
      done(await voidEntry(1))
      done(await withdrawMonth('March 2026', 1))
      expect((await drill(app.place, file)).differences).toEqual([])
      await damage(app, 'update activity set amount = 1 where id = 1')
      expect((await drill(app.place, file)).differences).toEqual([
        `Account ${investor.id}: not as in the live data: principal, totalPortfolioValue, currentBalance, money in and out.`,
      ])
    })

    test('finds documents and statements as the trail says, also if one is withdrawn since, and names one handed to someone else', async () => {
      const { app, desk, investor } = await firm({ SECRET_KEY: secretKey })
      await post(desk, investor.id, july)
      await givePapers({ app, desk, investor })
      const [sound, broken] = ['sound', 'broken'].map((name) => join(app.place.dataDir, name))
      await takeBackup(app.place, sound ?? '', app.now())
      done(await desk.post('/api/users/withdraw-documents/', { ids: [1], reason: 'A draft.' }))
      const before = await dump(app.db)
      expect((await drill(app.place, sound ?? '')).differences).toEqual([])
      expect(await dump(app.db)).toBe(before)
      await damage(app, 'update document_recipients set user_id = 2 where document_id = 2')
      await takeBackup(app.place, broken ?? '', app.now())
      expect((await drill(app.place, broken ?? '')).differences).toEqual([
        expect.stringMatching(/^Account 1 .*, document 2: on the trail .*, not in the table\.$/) as unknown,
        expect.stringMatching(/^Account 2 .*, document 2: in the table .*, not on the trail\.$/) as unknown,
      ])
    })

    test('names the accounts whose figures differ, and a diverging audit trail', async () => {
      const { app, investor } = await firm()
      const [sound, broken] = ['sound', 'broken'].map((name) => join(app.place.dataDir, name))
      await takeBackup(app.place, sound ?? '', app.now())
      await execute(app.db, `update users set initial_investment = 1 where id = ${investor.id}`)
      await tamper(app.db, "update audit_entries set hash = 'other' where sequence = 10")
      expect((await drill(app.place, sound ?? '')).differences).toEqual([
        'The live audit trail does not go on from entry 10 of the backup.',
        `Account ${investor.id}: not as in the live data: initialInvestment.`,
      ])
      await takeBackup(app.place, broken ?? '', app.now())
      const differs = await runCommand(app.place, ['drill', broken ?? ''])
      expect(differs.output).toContain('Entry 10 of the audit trail does not fit: it was altered.')
      expect([differs.code, differs.errors]).toEqual([1, 'The drill failed. Differences: 2.\n'])
    })

    test('names where the backup differs from its own audit trail, even if the live data has the same difference', async () => {
      const { app } = await firm()
      await damage(
        app,
        'update users set staff_since = 1 where id = 1',
        "update users set email = 'eve@firm.example' where id = 2",
        'update summaries set dividend_paid = 1 where month < 202503',
        'delete from summaries where month = 202508',
      )
      await takeBackup(app.place, join(app.place.dataDir, 'damaged'), app.now())
      const { code, output, errors } = await runCommand(app.place, [
        'drill',
        join(app.place.dataDir, 'damaged'),
      ])
      expect([code, errors]).toEqual([1, 'The drill failed. Differences: 5.\n'])
      expect(output).toMatch(/^Audit trail {2}whole/m)
      expect(output).not.toMatch(/^Tables/m)
      const ann = 'Account 1 \\(person1@firm\\.example\\)'
      for (const sentence of [
        `${ann}: Account Staff in the table, Account Investor on the trail`,
        `${ann}, January 2025: Paid \\$0\\.01 in the table, Paid \\$0\\.00 on the trail \\(entry 4\\)\\.`,
        `${ann}, February 2025: Paid \\$0\\.01 in the table`,
        `${ann}, August 2025: on the trail \\(entry 10: .*\\), not in the table\\.`,
        'Account 2 \\(eve@firm\\.example\\): E-mail eve@firm\\.example in the table, E-mail person2@firm\\.example',
      ])
        expect(output).toMatch(new RegExp(`^${sentence}`, 'm'))
    })
  },
  backedUpEngines,
)

test('takes the newest of a folder regardless of its name, and reports if there is none or one is damaged', async () => {
  const app = await startTestApp('sqlite')
  const { dataDir } = app.place
  await expect(findBackup(dataDir, undefined)).rejects.toThrow(/^There is no backup in .*backups\.$/)
  for (const [name, hours] of Object.entries({ b: 1, a: 3, c: 2 }))
    await takeBackup(app.place, join(dataDir, `${name}.backup`), hours * 3_600_000)
  expect(await findBackup(dataDir, dataDir)).toBe(join(dataDir, 'a.backup'))
  const old = await runCommand(app.place, ['drill', dataDir, '--max-age', '5'])
  expect([old.code, old.errors]).toEqual([1, 'The backup is older than 5 hours.\n'])
  writeFileSync(join(dataDir, 'd.backup'), 'hello')
  await expect(findBackup(dataDir, dataDir)).rejects.toThrow('d.backup is no backup')
})
