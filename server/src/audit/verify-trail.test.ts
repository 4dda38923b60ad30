import { expect, test } from 'vitest'
import { tamper } from '../../test/audit-queries.ts'
import { damage } from '../../test/damage-queries.ts'
import { july, post } from '../../test/months.ts'
import { onEachEngine } from '../../test/test-app.ts'

const verification = '/api/users/audit-verification/'

onEachEngine('the verification shown to staff', (start) => {
  test('returns the number of entries, the last hash, and when it was verified', async () => {
    const app = await start()
    const client = await app.signIn(await app.addAccount({ isStaff: true }))
    const head = await app.db.read.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
    expect((await client.get(verification)).json).toEqual({
      found: {
        checked_at: new Date(app.now()).toISOString(),
        entries: 2,
        hash: head.hash,
        broken: null,
        accounts: 1,
        months: 0,
        differences: { total: 0, first: [] },
      },
      checking: null,
    })
  })

  test('counts the differences and lists the first ten with both values', async () => {
    const app = await start()
    const investor = await app.addAccount()
    const client = await app.signIn(await app.addAccount({ isStaff: true }))
    for (let year = 2001; year <= 2012; year++)
      await post(client, investor.id, { ...july, quarter: `July ${year}` })
    await damage(app, 'update summaries set dividend_paid = 1')
    const { found } = (await client.get(verification)).json as { found: Record<string, unknown> }
    expect(found).toMatchObject({ broken: null, accounts: 2, months: 12, differences: { total: 12 } })
    const { first } = found['differences'] as { first: unknown[] }
    expect(first).toHaveLength(10)
    expect(first[0]).toEqual({
      account_id: investor.id,
      email: investor.email,
      quarter: 'July 2001',
      version: 1,
      sequence: 4,
      trail: { dividend_paid: 0 },
      table: { dividend_paid: 0.01 },
      until: null,
    })
  })

  test('names the first broken entry, on request or after a minute', async () => {
    const app = await start()
    const client = await app.signIn(await app.addAccount({ isStaff: true }))
    await client.get(verification)
    await tamper(app.db, "update audit_entries set actor = 'nobody' where sequence = 2")
    expect((await client.get(verification)).json).toMatchObject({ found: { broken: null } })
    const broken = { sequence: 2, reason: 'it was altered' }
    expect((await client.get(`${verification}?again=yes`)).json).toMatchObject({
      found: { entries: 1, hash: '', broken },
    })
    await tamper(app.db, 'delete from audit_entries where sequence = 1').catch(() => undefined)
    app.pass(60_000)
    const later = (await client.get(verification)).json
    expect(later).toMatchObject({ found: { checked_at: new Date(app.now()).toISOString() } })
  })

  test('is shared by concurrent requests', async () => {
    const app = await start()
    const client = await app.signIn(await app.addAccount({ isStaff: true }))
    const answers = await Promise.all([1, 2, 3].map(() => client.get(`${verification}?again=yes`)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect((await client.get(`${verification}?again=no`)).status).toBe(400)
  })
})
