import { expect, test } from 'vitest'
import { auditHash } from './append-audit.ts'
import { july, post } from '../../test/months.ts'
import { onEachEngine } from '../../test/test-app.ts'

onEachEngine('the audit trail', (start) => {
  test('records who posted what for whom and when', async () => {
    const app = await start()
    const investor = await app.addAccount()
    const staff = await app.addAccount({ isStaff: true })
    await post(await app.signIn(staff), investor.id, july)

    const entries = await app.db.read.selectFrom('audit_entries').selectAll().orderBy('sequence').execute()
    expect(entries.map((entry) => [entry.sequence, entry.actor, entry.action, entry.subject_id])).toEqual([
      [1, 'command line', 'account.created', investor.id],
      [2, 'command line', 'account.created', staff.id],
      [3, staff.email, 'session.opened', staff.id],
      [4, staff.email, 'summary.posted', investor.id],
    ])
    expect(entries[3]).toMatchObject({ at: app.now(), actor_id: staff.id, before: null })
    expect(JSON.parse(entries[3]?.after ?? '')).toMatchObject(july)
    expect(JSON.stringify(entries)).not.toMatch(/password|argon2/)
  })

  test('is one chain without gaps, however many write at once', async () => {
    const app = await start()
    const investors = await Promise.all([
      app.addAccount(),
      app.addAccount(),
      app.addAccount(),
      app.addAccount(),
    ])
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const quarters = ['May 2025', 'June 2025', 'July 2025']
    await Promise.all(
      investors.flatMap(({ id }) => quarters.map((quarter) => post(desk, id, { ...july, quarter }))),
    )

    const entries = await app.db.read.selectFrom('audit_entries').selectAll().orderBy('sequence').execute()
    expect(entries.map((entry) => entry.sequence)).toEqual(
      Array.from({ length: 5 + 1 + 12 }, (_, k) => k + 1),
    )
    for (const [k, entry] of entries.entries()) {
      expect(entry.previous_hash).toBe(entries[k - 1]?.hash ?? '')
      expect(entry.hash).toBe(auditHash(entry))
    }
    const head = await app.db.read.selectFrom('audit_head').selectAll().executeTakeFirst()
    expect(head).toMatchObject({ sequence: 18, hash: entries.at(-1)?.hash })
  })

  test.each(['audit_entries', 'summaries'] as const)(
    'the database itself refuses to update or delete %s',
    async (table) => {
      const app = await start()
      const investor = await app.addAccount()
      await post(await app.signIn(await app.addAccount({ isStaff: true })), investor.id, july)
      const column = table === 'summaries' ? 'version' : 'sequence'
      await expect(
        app.db.transaction((trx) => trx.updateTable(table).set(column, 9).execute()),
      ).rejects.toThrow('only grows')
      await expect(app.db.transaction((trx) => trx.deleteFrom(table).execute())).rejects.toThrow('only grows')
    },
  )
})
