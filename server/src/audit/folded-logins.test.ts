import type { AuditEntry } from '@portico/contract/features/audit'
import { expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { onEachEngine } from '../../test/test-app.ts'
import { appendAudit, auditedTransaction, commandLine } from './append-audit.ts'

const day = 24 * 60 * 60_000

const entriesOf = async (client: Client, asked = '') =>
  (await client.get(`/api/users/audit/?fold=yes${asked}`)).json['entries'] as AuditEntry[]

onEachEngine('the audit trail', (start) => {
  test('folds the logins of a day between which nothing happened, unless they are asked for', async () => {
    const app = await start()
    const [ann, bea] = [await app.addAccount({}), await app.addAccount({ isStaff: true })]
    for (const account of [ann, bea, ann]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await app.signIn(account)
      app.pass(60_000)
    }
    app.pass(day)
    const failed = { action: 'session.opened', subjectId: ann.id, after: { failed_attempts: 2 } } as const
    await auditedTransaction(app.db, (trx) => appendAudit(trx, { at: app.now(), actor: commandLine }, failed))
    const client = await app.signIn(bea)
    const folded = async (asked = '') =>
      (await entriesOf(client, asked)).map(({ action, folded: others }) => [action, others])
    expect(await folded()).toEqual([
      ['session.opened', 0],
      ['session.opened', 0],
      ['session.opened', 2],
      ['account.created', 0],
      ['account.created', 0],
    ])
    expect((await entriesOf(client))[2]).toMatchObject({
      folded_since: new Date(app.now() - day - 180_000).toISOString(),
      folded_actors: 2,
    })
    expect(await folded('&action=session')).toHaveLength(5)
  })
})
