import { expect, test } from 'vitest'
import { tamper } from '../../test/audit-queries.ts'
import { onEachEngine } from '../../test/test-app.ts'

const verification = '/api/users/audit-verification/'

onEachEngine('the verification that staff see', (start) => {
  test('says how many entries are whole, the hash of the last, and when that was found', async () => {
    const app = await start()
    const client = await app.signIn(await app.addAccount({ isStaff: true }))
    const head = await app.db.read.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
    expect((await client.get(verification)).json).toEqual({
      found: { checked_at: new Date(app.now()).toISOString(), entries: 2, hash: head.hash, broken: null },
      checking: null,
    })
  })

  test('names the first entry that does not fit, as soon as somebody asks again or a minute is over', async () => {
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

  test('is one look for all who ask at once', async () => {
    const app = await start()
    const client = await app.signIn(await app.addAccount({ isStaff: true }))
    const answers = await Promise.all([1, 2, 3].map(() => client.get(`${verification}?again=yes`)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect((await client.get(`${verification}?again=no`)).status).toBe(400)
  })
})
