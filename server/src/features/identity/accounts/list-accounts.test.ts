import { expect, test } from 'vitest'
import { addedId, bea, calls, desk, emailsIn, fileOf } from '../../../../test/accounts.ts'
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

  test('comes a hundred at a time, by number or by the last e-mail, none twice and none left out', async () => {
    const app = await start()
    const { client } = await desk(app)
    const emails = Array.from({ length: 110 }, (_, k) => `p${k}@client.example`)
    await client.post(calls.import, { file: fileOf(...emails) })
    const first = await client.get(calls.list)
    const second = await client.get(`${calls.list}?after=${String(first.json['next'])}`)
    expect([first.json['total'], second.json['total'], second.json['next']]).toEqual([110, 110, null])
    const all = [...emailsIn(first), ...emailsIn(second)]
    expect([emailsIn(first).length, all]).toEqual([100, emails.toSorted()])
    expect(emailsIn(await client.get(`${calls.list}?page=2`))).toEqual(emailsIn(second))
    expect(emailsIn(await client.get(`${calls.list}?limit=1000`))).toEqual(all)
    expect(emailsIn(await client.get(`${calls.list}?page=3`))).toEqual([])
    for (const odd of ['page=0', 'limit=1001', 'state=gone'])
      expect((await client.get(`${calls.list}?${odd}`)).status).toBe(400)
  })

  test('counts the accounts of every state that match, and lists those of one', async () => {
    const app = await start()
    const { client } = await desk(app)
    const active = await app.addAccount({ email: 'active@client.example' })
    const late = await addedId(client, { ...bea, email: 'late@client.example' })
    app.pass(7 * 24 * 60 * 60_000)
    const fresh = await app.signIn({ email: 'desk@firm.example' })
    await addedId(fresh, { ...bea, email: 'invited@client.example' })
    await fresh.post(calls.import, { file: fileOf('new@client.example', 'newer@client.example') })
    const [disabled, closed] = [
      await addedId(fresh, bea),
      await addedId(fresh, { ...bea, email: 'z@z.example' }),
    ]
    await fresh.post(calls.disable, { user_id: disabled })
    await fresh.post('/api/users/close-account/', { user_id: closed, received_on: '2026-07-20' })
    const listed = async (query: string) => {
      const answer = await fresh.get(`${calls.list}${query}`)
      return { total: answer.json['total'], counts: answer.json['counts'], emails: emailsIn(answer) }
    }
    const counts = {
      'no-email': 0,
      'not-invited': 2,
      invited: 1,
      expired: 1,
      active: 1,
      disabled: 1,
      closed: 1,
    }
    const all = await listed('')
    expect([all.total, all.counts]).toEqual([7, counts])
    const inState = async (state: string) => (await listed(`?state=${state}`)).emails
    expect(await inState('not-invited')).toEqual(['new@client.example', 'newer@client.example'])
    expect(await inState('invited')).toEqual(['invited@client.example'])
    expect(await inState('expired')).toEqual(['late@client.example'])
    expect(await inState('active')).toEqual([active.email])
    expect(await inState('disabled')).toEqual(['bea@client.example'])
    expect(await inState('closed')).toEqual(['z@z.example'])
    expect(await listed('?state=not-invited&search=newer')).toEqual({
      total: 1,
      counts: { ...counts, 'not-invited': 1, invited: 0, expired: 0, active: 0, disabled: 0, closed: 0 },
      emails: ['newer@client.example'],
    })
    // An account whose link was deleted when it was disabled has no invitation left.
    await fresh.post(calls.enable, { user_id: disabled })
    expect((await fresh.get(calls.account(late))).json['state']).toBe('expired')
    expect((await fresh.get(calls.account(disabled))).json['state']).toBe('not-invited')
  })
})
