import { expect, test } from 'vitest'
import { bea, calls, desk, emailsIn } from '../../../../test/accounts.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

onEachEngine('the list of accounts', (start) => {
  test('tells investors from staff, how each stands and when it was last signed in to', async () => {
    const app = await start()
    const { client } = await desk(app)
    const [ann, gone] = [
      await app.addAccount({ email: 'ann@client.example' }),
      await app.addAccount({ email: 'gone@client.example' }),
    ]
    app.pass(60_000)
    await app.logIn(ann)
    await client.post(calls.add, bea)
    await client.post(calls.disable, { user_id: gone.id })
    const answer = await client.get(calls.list)
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      total: 3,
      next: null,
      accounts: [
        { email: ann.email, state: 'active', last_sign_in_at: '2026-07-15T12:01:00.000Z', is_staff: false },
        {
          email: 'bea@client.example',
          state: 'invited',
          initial_investment: 5000.5,
          last_sign_in_at: null,
          invited_until: '2026-07-22T12:01:00.000Z',
        },
        { email: gone.email, state: 'disabled', invited_until: null },
      ],
    })
    expect(emailsIn(await client.get(`${calls.list}?role=staff`))).toEqual(['desk@firm.example'])
  })

  test('is searched by the words of e-mail and names, in any letter case and none of them a pattern', async () => {
    const app = await start()
    const { client } = await desk(app)
    await app.addAccount({ email: 'asa@client.example', firstName: 'Åsa', lastName: 'Öberg' })
    await app.addAccount({ email: 'ann_b@client.example', firstName: 'Ann', lastName: 'Berg' })
    const found = async (search: string) =>
      emailsIn(await client.get(`${calls.list}?search=${encodeURIComponent(search)}`))
    expect(await found('ÅSA')).toEqual(['asa@client.example'])
    expect(await found('  berg   ANN ')).toEqual(['ann_b@client.example'])
    expect(await found('berg')).toEqual(['ann_b@client.example', 'asa@client.example'])
    expect(await found('_')).toEqual(['ann_b@client.example'])
    expect(await found('%')).toEqual([])
    expect(await found('!')).toEqual([])
    expect((await client.get(`${calls.list}?role=owner`)).status).toBe(400)
    expect((await client.get(`${calls.list}?search=%00`)).status).toBe(400)
  })

  test('comes fifty at a time, none twice and none left out', async () => {
    const app = await start()
    const { client } = await desk(app)
    for (let k = 0; k < 60; k++) await client.post(calls.add, { ...bea, email: `p${k}@client.example` })
    const first = await client.get(calls.list)
    const second = await client.get(`${calls.list}?after=${String(first.json['next'])}`)
    expect([first.json['total'], second.json['total'], second.json['next']]).toEqual([60, 60, null])
    const all = [...emailsIn(first), ...emailsIn(second)]
    expect([emailsIn(first).length, new Set(all).size]).toEqual([50, 60])
    expect(all).toEqual(all.toSorted())
  })
})
