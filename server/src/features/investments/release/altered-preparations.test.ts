import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { damage } from '../../../../test/damage-queries.ts'
import { done, monthOf } from '../../../../test/money.ts'
import type { Start } from '../../../../test/test-app.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'

const path = '/api/users/'
const july = monthOf('July 2025', 10_000)

/** Pat prepared numbers 1 to 4: the first waits, Rita returned the second, Pat withdrew the third and replaced the fourth by 5. */
async function firm(start: Start) {
  const app = await start({ RELEASE: 'second-person' })
  const ann = await app.addAccount()
  const pat = await app.addAccount({ email: 'pat@firm.example', isStaff: true })
  const rita = await app.addAccount({ email: 'rita@firm.example', isStaff: true })
  const [preparer, releaser] = [await app.signIn(pat), await app.signIn(rita)]
  const prepare = async (replaces?: number) =>
    done(
      await preparer.post(`${path}prepare-posting/`, {
        kind: 'add-summary',
        body: { user_id: ann.id, ...july },
        totals: { rows: 1 },
        ...(replaces === undefined ? {} : { replaces }),
      }),
    ).json
  const first = await prepare()
  for (let k = 2; k <= 4; k++) await prepare()
  done(await releaser.post(`${path}return-posting/`, { number: 2, reason: 'Wrong.' }))
  done(await preparer.post(`${path}withdraw-posting/`, { number: 3 }))
  await prepare(4)
  const release = (number: number, by: Client) =>
    by.post(`${path}release-posting/`, { number, sha256: first['sha256'] })
  const faults = async () => faultsOf(await verifyAudit(app.db.read))
  return { app, pat, rita, preparer, releaser, release, faults }
}

const of = 'Account 2 (pat@firm.example), prepared posting'
const on = '2026-07-15T12:00:00.000Z'

/** Manipulations by a database owner, and the expected report. */
const damages: readonly (readonly [string, string, string | RegExp])[] = [
  [
    'the preparer',
    'update prepared_postings set prepared_by = 3 where id = 1',
    `${of} 1: Prepared by account 3 in the table, Prepared by account 2 on the trail (entry 6).`,
  ],
  [
    'the body',
    `update prepared_postings set body = '{}' where id = 1`,
    /^Account 2 \(pat@firm\.example\), prepared posting 1: SHA-256 of the content \w{64} in the table, SHA-256 of the content \w{64} on the trail \(entry 6\)\.$/,
  ],
  [
    'the control totals',
    `update prepared_postings set totals = '{"rows":2}' where id = 1`,
    /^Account 2 \(pat@firm\.example\), prepared posting 1: SHA-256 of the content/,
  ],
  [
    'what is shown of it',
    `update prepared_postings set kind = 'void-summary', row_count = 2, first_month = 202506, last_month = 202508, sha256 = 'x', prepared_at = 0 where id = 1`,
    /^Account 2 \(pat@firm\.example\), prepared posting 1: Kind Void summary, SHA-256 x, Rows 2, From June 2025, To August 2025, Prepared 1970-01-01T00:00:00\.000Z in the table/,
  ],
  [
    'the state of a returned one',
    `update prepared_postings set state = 'waiting' where id = 2`,
    `${of} 2: State Waiting in the table, State Returned on the trail (entry 10).`,
  ],
  [
    'who returned it, when and why',
    `update prepared_postings set decided_by = 2, decided_at = 0, reason = 'x' where id = 2`,
    `${of} 2: Decided 1970-01-01T00:00:00.000Z, Decided by account 2, Reason x in the table, Decided ${on}, Decided by account 3, Reason Wrong. on the trail (entry 10).`,
  ],
  [
    'the decision about a replaced one',
    `update prepared_postings set state = 'waiting', decided_at = null, decided_by = null where id = 4`,
    `${of} 4: State Waiting, Decided —, Decided by — in the table, State Replaced, Decided ${on}, Decided by account 2 on the trail (entry 12).`,
  ],
  [
    'that it is there',
    'delete from prepared_postings where id = 3',
    /^Account 2 \(pat@firm\.example\), prepared posting 3: on the trail \(entry 11: .*\), not in the table\.$/,
  ],
  [
    'that it was never prepared',
    `insert into prepared_postings (kind, body, totals, sha256, row_count, first_month, last_month, prepared_at, prepared_by)
      select kind, body, totals, sha256, row_count, first_month, last_month, prepared_at, 3 from prepared_postings where id = 1`,
    /^Account 3, prepared posting 6: in the table \(.*\), not on the trail\.$/,
  ],
]

onEachEngine('prepared postings that are altered in the database', (start) => {
  test('are not released by their preparer, whatever their row says', async () => {
    const { app, preparer, releaser, release } = await firm(start)
    await damage(app, 'update prepared_postings set prepared_by = 3')
    const own = await release(1, preparer)
    expect([own.status, own.json['error']]).toEqual([
      403,
      'You prepared this. Someone else has to release it.',
    ])
    done(await release(1, releaser))
    const [entry] = (await releaser.get(`${path}audit/?action=posting.released`)).json['entries'] as object[]
    expect(entry).toMatchObject({ after: { number: 1, prepared_by: 'pat@firm.example' } })
  })

  test('are not released if they were decided about, or never prepared', async () => {
    const { app, releaser, release } = await firm(start)
    await damage(
      app,
      `update prepared_postings set state = 'waiting'`,
      damages.find(([what]) => what === 'that it was never prepared')?.[1] ?? '',
    )
    for (const number of [2, 3, 4, 6]) {
      const refused = await release(number, releaser)
      expect([number, refused.status]).toEqual([number, 409])
      expect(refused.json['error']).toContain('has to be sent again')
    }
  })

  test('refuse to be altered', async () => {
    const { app, faults } = await firm(start)
    const statements = [
      ...['kind', 'body', 'totals', 'sha256'].map((column) => `set ${column} = 'x'`),
      ...['id', 'row_count', 'first_month', 'last_month', 'prepared_at', 'prepared_by'].map(
        (column) => `set ${column} = 3`,
      ),
      `set reason = 'x' where id = 1`,
      `set state = 'waiting' where id = 2`,
      `set state = 'released' where id = 2`,
      `set state = 'waiting' where id = 3`,
      `set state = 'released' where id = 4`,
    ].map((change) => `update prepared_postings ${change}`)
    for (const statement of [...statements, 'delete from prepared_postings']) {
      const altered = app.db.transaction((trx) => sql.raw(statement).execute(trx))
      await expect(altered).rejects.toThrow('prepared_postings cannot be changed like this')
    }
    expect(await faults()).toEqual([])
  })

  test('are found by the comparison with the trail', async () => {
    const { app, faults } = await firm(start)
    await damage(app, 'create table intact as select * from prepared_postings')
    for (const [what, statement, report] of damages) {
      expect([what, await faults()]).toEqual([what, []])
      await damage(app, statement)
      const expected: unknown = typeof report === 'string' ? report : expect.stringMatching(report)
      expect([what, await faults()]).toEqual([what, [expected]])
      const restored = 'insert into prepared_postings select * from intact'
      await damage(app, 'delete from prepared_postings', restored)
    }
  })

  test('match a trail that an earlier version wrote, without months and content', async () => {
    const { app, preparer, releaser, release, faults } = await firm(start)
    const { rows } = await sql<{ after: string }>`
      select after from audit_entries where action = 'posting.prepared' order by sequence limit 1`.execute(
      app.db.read,
    )
    const {
      from: _,
      to: __,
      content_sha256: ___,
      ...earlier
    } = JSON.parse(rows[0]?.after ?? '{}') as Record<string, unknown>
    const after = JSON.stringify(earlier)
    await damage(
      app,
      `update audit_entries set after = '${after}' where action = 'posting.prepared' and sequence = 6`,
    )
    // The altered entry breaks the chain; the row still matches it.
    expect(await faults()).toEqual([expect.stringContaining('Entry 6 of the audit trail does not fit')])
    expect((await release(1, preparer)).status).toBe(403)
    done(await release(1, releaser))
  })
})
