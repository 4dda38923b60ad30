import { expect, test } from 'vitest'
import { calls, desk, proof } from '../../../../test/accounts.ts'
import { holdChange } from '../../../../test/held-change.ts'
import { newestLink } from '../../../../test/mailed-link.ts'
import { countWaiting } from '../../../../test/raw-queries.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { newToken } from '../../../security/secrets.ts'
import { upsertReset } from '../queries/password-reset-queries.ts'

const fresh = 'ann@new.example'

type Person = Awaited<ReturnType<TestApp['addAccount']>>

/** Each moves an account to the new address. */
const moves: Record<string, (app: TestApp, account: Person) => Promise<() => Promise<{ status: number }>>> = {
  'its owner': async (app, account) => {
    const client = await app.signIn(account)
    await client.post('/api/users/change-email/', { email: fresh, ...proof })
    const link = await newestLink(app, fresh)
    return () => client.post('/api/users/confirm-email/', link)
  },
  staff: async (app, { id }) => {
    const { client } = await desk(app)
    return () => client.post(calls.edit, { user_id: id, version: 1, email: fresh, ...proof })
  },
}

// SQLite runs one transaction at a time.
onEachEngine(
  'a change of e-mail',
  (start) => {
    test.each(Object.keys(moves))(
      'by %s also invalidates a reset link that is on its way to the old address',
      async (who) => {
        const app = await start()
        const account = await app.addAccount()
        const move = await moves[who]?.(app, account)
        const expiresAt = app.now() + 60_000
        const release = await holdChange(app.place, (db, hold) =>
          db.transaction(async (trx) => {
            await upsertReset(trx, { userId: account.id, token: newToken(), expiresAt, publicUrl: '' })
            await hold()
          }),
        )
        const moving = move?.()
        await expect.poll(() => countWaiting(app.db)).toBe(1)
        await release()
        expect((await moving)?.status).toBe(200)
        expect(await app.db.read.selectFrom('password_resets').selectAll().execute()).toEqual([])
      },
    )
  },
  ['postgres'],
)
