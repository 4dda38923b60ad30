import type { AuditEntry } from '@portico/contract/features/audit'
import { referenceCodeOf } from '@portico/contract/values/reference-code'
import { expect, test } from 'vitest'
import { addedId, bea, calls, desk, emailsIn } from '../../../../test/accounts.ts'
import { callsFor, done, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

onEachEngine('the reference code of an account', (start) => {
  test('finds it wherever accounts are searched, in any letter case and from its first digits on', async () => {
    const app = await start()
    const { client } = await desk(app)
    await addedId(client)
    const id = await addedId(client, { ...bea, email: '', first_name: 'Paula', last_name: 'Paper' })
    const code = referenceCodeOf(id)
    done(await callsFor(client, id).post(monthOf('May 2026', 10_000)))
    const { email } = (await client.get(calls.account(id))).json
    for (const search of [code, code.toLowerCase(), code.slice(0, -3), `paper ${code}`]) {
      const asked = encodeURIComponent(search)
      expect(emailsIn(await client.get(`${calls.list}?search=${asked}`))).toEqual([email])
      const { rows } = (await client.get(`/api/users/roll-forward/?from=2026-05&to=2026-05&search=${asked}`))
        .json as { rows: { user: { id: number } }[] }
      expect(rows.map(({ user }) => user.id)).toEqual([id])
      const entries = (await client.get(`/api/users/audit/?subject=${asked}&action=summary`)).json[
        'entries'
      ] as AuditEntry[]
      expect(entries.map(({ subject_id: subject }) => subject)).toEqual([id])
      const audience = await client.post('/api/users/notice-audience/', { kind: 'document', search })
      expect(audience.json['people']).toMatchObject([{ user: { id } }])
    }
    // With another name, or without the letter that it begins with, it finds nothing.
    for (const none of [`baker ${code}`, code.slice(2)])
      expect(emailsIn(await client.get(`${calls.list}?search=${encodeURIComponent(none)}`))).toEqual([])
  })

  test('is the same in a search as everywhere else, however large the number of the account is', async () => {
    const app = await start()
    const { client } = await desk(app)
    const ids = [96, 97, 98, 9_700, 999_999, 1_000_000, 1_234_567, 999_999_999_999]
    await app.db.transaction((trx) =>
      trx
        .insertInto('users')
        .values(
          ids.map((id) => ({
            id,
            email: `investor@${id}.example`,
            password_hash: '',
            first_name: '',
            last_name: '',
            initial_investment: null,
            staff_since: null,
            disabled_since: null,
            created_at: app.now(),
            search_text: '',
          })),
        )
        .execute(),
    )
    const found = await Promise.all(
      ids.map(async (id) => emailsIn(await client.get(`${calls.list}?search=${referenceCodeOf(id)}`))),
    )
    expect(found).toEqual(ids.map((id) => [`investor@${id}.example`]))
  })
})
