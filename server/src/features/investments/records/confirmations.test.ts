import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { findOnPath } from '../../../../../scripts/lib/find-on-path.ts'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import { findIn } from '../../../../test/damage-queries.ts'
import { callsFor, done, firmWithInvestor, monthOf, refusalOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'

onEachEngine('a confirmation of balances', (start) => {
  test('says what the books say of a day, and can be checked by anyone, also once they say something else', async () => {
    const { app, desk, client, post, correct, staff } = await firmWithInvestor(start)
    const bea = await app.addAccount({ email: 'bea@firm.example' })
    done(await post(monthOf('June 2026', 10_000)))
    done(await callsFor(desk, bea.id).post(monthOf('June 2026', 5_000)))
    const answer = done(await desk.post(`${path}confirm-balances/`, { on: '2026-06-30' }))
    const confirmation = answer.json['confirmation'] as Record<string, unknown>
    // 10,100.00 + 5,050.00
    const says = { on: '2026-06-30', investors: 2, total: 15150 }
    expect(confirmation).toMatchObject({ ...says, issued_by: staff.email })
    expect((await desk.get(`${path}confirmations/`)).list).toEqual([confirmation])
    const number = String(confirmation['number'])
    const file = done(await desk.get(`${path}confirmations/${number}.pdf`))
    const sha256 = createHash('sha256').update(file.bytes).digest('hex')
    const reader = findOnPath('pdftotext')
    if (reader !== undefined) {
      const saved = join(app.place.dataDir, 'confirmation.pdf')
      writeFileSync(saved, file.bytes)
      const text = execFileSync(reader, ['-layout', saved, '-'], { encoding: 'utf8' })
      for (const part of ['Balances on June 30, 2026', '2 investors', '$15,150.00', number])
        expect(text).toContain(part)
    }
    const verify = (more: object = {}) => app.visitor().post(`${path}verify-document/`, { number, ...more })
    expect((await verify({ sha256 })).json).toEqual({
      state: 'issued',
      issued_on: '2026-07-15',
      superseded_on: null,
      confirms: says,
    })
    expect((await verify({ sha256: 'a'.repeat(64) })).json).toMatchObject({ state: 'unknown' })
    const entry = (await desk.get(`${path}audit/?action=statement`)).json['entries'] as object[]
    expect(entry[0]).toMatchObject({
      action: 'statement.balances-confirmed',
      actor: staff.email,
      after: { number, ...says, sha256 },
    })
    // A later month changes nothing of the day; a correction of it does.
    done(await post(monthOf('July 2026', 10_000)))
    expect((await verify()).json).toMatchObject({ state: 'issued' })
    done(await correct(monthOf('June 2026', 10_000, { rate: 2 }), 1))
    expect((await verify()).json).toMatchObject({ state: 'superseded', confirms: says })
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
    const altered = 'update confirmations set total = 100, on_day = 20260629'
    expect(await findIn(app.db, [altered], async (db) => faultsOf(await verifyAudit(db)))).toEqual([
      expect.stringMatching(
        /^Account 2 \(desk@firm\.example\), confirmation 1: .*2026-06-29.* in the table, .*2026-06-30.* on the trail/,
      ),
    ])
    const gone = await findIn(app.db, ['delete from confirmations'], async (db) =>
      faultsOf(await verifyAudit(db)),
    )
    expect(gone).toEqual([expect.stringMatching(/confirmation 1: on the trail .* not in the table/)])
    // An investor neither sees nor issues one.
    expect((await client.get(`${path}confirmations/${number}.pdf`)).status).toBe(403)
    expect((await client.post(`${path}confirm-balances/`, { on: '2026-06-30' })).status).toBe(403)
  })

  test('is not issued of a day to come, nor by those who only read', async () => {
    const { app, desk } = await firmWithInvestor(start)
    expect(refusalOf(await desk.post(`${path}confirm-balances/`, { on: '2026-07-16' }))).toEqual([
      400,
      'This day is in the future.',
    ])
    const viewer = await app.signIn(await app.addAccount({ isStaff: true, role: 'viewer' }))
    expect((await viewer.post(`${path}confirm-balances/`, { on: '2026-07-01' })).status).toBe(403)
    expect((await viewer.get(`${path}confirmations/`)).list).toEqual([])
    expect(refusalOf(await viewer.get(`${path}confirmations/${'0'.repeat(26)}.pdf`))).toEqual([
      404,
      'There is no such confirmation.',
    ])
  })
})
