import { expect, test } from 'vitest'
import { july, post } from '../../../../test/months.ts'
import { shared } from '../../../../test/shared.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const path = '/api/users/acknowledge-finding/'
const reopenPath = '/api/users/reopen-finding/'

/** July with an end balance that is a dollar short, as the checks list it. */
const short = { ...july, ending_balance: 10332 }
const finding = {
  code: 'ending_balance',
  quarter: 'July 2025',
  message: 'End balance should be principal + unrealized: $10,333.00 expected, $10,332.00 posted.',
}
const note = 'The bank kept a dollar.'

onEachEngine('acknowledging a finding', (start) => {
  const world = async () => {
    const app = await start()
    const [ann, bea] = [await app.addAccount({ email: 'ann@x.example' }), await app.addAccount()]
    const staff = await app.addAccount({ isStaff: true, email: 'desk@firm.example' })
    const desk = await app.signIn(staff)
    const listed = async () => {
      const { json } = await desk.get('/api/users/checks/')
      return {
        count: json['count'],
        users: (json['findings'] as { user: { id: number } }[]).map((f) => f.user.id),
      }
    }
    for (const { id } of [ann, bea]) await post(desk, id, short)
    return { app, ann, bea, desk, listed }
  }

  test('takes it off the list of this investor only, and keeps it on record with the note', async () => {
    const { app, ann, bea, desk, listed } = await world()
    const answer = await desk.post(path, { user_id: ann.id, ...finding, note })
    expect([answer.status, answer.json]).toEqual([
      200,
      { message: 'The finding for Person 1 in July 2025 is acknowledged.' },
    ])

    expect(await listed()).toEqual({ count: 1, users: [bea.id] })
    expect((await desk.get('/api/users/acknowledged-findings/')).list).toEqual([
      {
        ...finding,
        note,
        user: expect.objectContaining({ id: ann.id, email: 'ann@x.example' }),
        acknowledged_at: new Date(app.now()).toISOString(),
        acknowledged_by: 'desk@firm.example',
      },
    ])
    const { json } = await desk.get('/api/users/audit/?action=finding.acknowledged')
    expect(json['entries']).toMatchObject([
      { actor: 'desk@firm.example', subject: 'ann@x.example', after: { ...finding, note } },
    ])
  })

  test('it comes back with another message, and stays away once its message is the same again', async () => {
    const { ann, bea, desk, listed } = await world()
    await desk.post(path, { user_id: ann.id, ...finding, note })
    const correct = (version: number, ending_balance: number) =>
      desk.post('/api/users/correct-investment-summary/', {
        user_id: ann.id,
        ...short,
        ending_balance,
        version,
        reason: 'Typed wrong.',
      })
    expect((await correct(1, 10331)).status).toBe(201)
    expect(await listed()).toEqual({ count: 2, users: [ann.id, bea.id] })
    expect((await correct(2, 10332)).status).toBe(201)
    expect(await listed()).toEqual({ count: 1, users: [bea.id] })
  })

  test.each([
    'Percent is 3.33%, usually 0.00%.',
    'Percent is 3.33%, 3.33% above this investor’s usual 0.00%.',
  ])(
    'an unusual percentage acknowledged in the words of an earlier release stays away: %s',
    async (earlier) => {
      const { app, ann, bea, desk, listed } = await world()
      const months = ['August 2025', 'September 2025', 'October 2025']
      for (const quarter of months)
        await post(desk, ann.id, {
          ...july,
          quarter,
          dividend_percent: 0,
          dividend_amount: 0,
          unrealized_gain: 0,
          ending_balance: 10000,
        })
      const unusual = (await desk.get('/api/users/checks/')).json['findings'] as Record<string, unknown>[]
      const { message } = unusual.find(({ code }) => code === 'unusual_percent') ?? {}
      expect(message).toBe('3.33% posted; usually 0.00%.')
      await app.db.transaction((trx) =>
        trx
          .insertInto('acknowledged_findings')
          .values({
            user_id: ann.id,
            month: 202507,
            code: 'unusual_percent',
            message: earlier,
            note,
            acknowledged_at: app.now(),
            acknowledged_by: ann.id,
          })
          .execute(),
      )
      expect(await listed()).toEqual({ count: 2, users: [ann.id, bea.id] })
    },
  )

  test('that is taken back, the finding is listed again, and the trail has who did it and when', async () => {
    const { app, ann, bea, desk, listed } = await world()
    await desk.post(path, { user_id: ann.id, ...finding, note })
    const other = await app.signIn(await app.addAccount({ isStaff: true, email: 'bo@firm.example' }))
    app.pass(1000)
    const reopen = () => other.post(reopenPath, { user_id: ann.id, ...finding })
    const answers = await Promise.all([reopen(), reopen()])
    const sorted = answers.toSorted((a, b) => a.status - b.status)
    expect(sorted.map(({ status, json }) => [status, json])).toEqual([
      [200, { message: 'The finding for Person 1 in July 2025 is no longer acknowledged.' }],
      [409, { error: 'This finding is not acknowledged.' }],
    ])

    expect(await listed()).toEqual({ count: 2, users: [ann.id, bea.id] })
    expect((await desk.get('/api/users/finding-groups/')).json).toMatchObject({ count: 2, acknowledged: 0 })
    expect((await desk.get('/api/users/acknowledged-findings/')).list).toEqual([])
    const { json } = await desk.get('/api/users/audit/?action=finding.reopened')
    expect(json['entries']).toMatchObject([
      {
        at: new Date(app.now()).toISOString(),
        actor: 'bo@firm.example',
        subject: 'ann@x.example',
        before: { ...finding, note },
      },
    ])

    // It can be acknowledged again, with another note.
    expect((await desk.post(path, { user_id: ann.id, ...finding, note: 'Asked the bank.' })).status).toBe(200)
    expect(await listed()).toEqual({ count: 1, users: [bea.id] })
  })

  test('is never changed, only taken back', async () => {
    const { app, ann, desk } = await world()
    await desk.post(path, { user_id: ann.id, ...finding, note })
    const change = app.db.transaction((trx) =>
      trx.updateTable('acknowledged_findings').set({ note: 'Something else.' }).execute(),
    )
    await expect(change).rejects.toThrow('only grows')
  })

  test('the latest one is listed first', async () => {
    const { app, ann, bea, desk } = await world()
    for (const { id } of [bea, ann]) {
      await desk.post(path, { user_id: id, ...finding, note })
      app.pass(1000)
    }
    const { list } = await desk.get('/api/users/acknowledged-findings/')
    expect(list.map(({ user }) => (user as { id: number }).id)).toEqual([ann.id, bea.id])
  })

  const quiet = shared(async () => {
    const own = await world()
    return { ...own, investor: await own.app.signIn(own.ann) }
  })

  test.each([
    ['an unknown investor', { user_id: 999 }, 404, 'There is no such investor.'],
    ['another message', { message: 'Something else.' }, 404, 'There is no such finding.'],
    ['another month', { quarter: 'June 2025' }, 404, 'There is no such finding.'],
    ['another code', { code: 'missing_month' }, 404, 'There is no such finding.'],
    ['an unknown code', { code: 'nothing' }, 400, 'code: Send the code of the finding.'],
    ['no note', { note: ' ' }, 400, 'note: Say why the finding needs no correction.'],
  ])('is refused for %s and changes nothing', async (_, change, status, error) => {
    const { app, ann, desk } = quiet()
    const before = await dump(app.db)
    const answer = await desk.post(path, { user_id: ann.id, ...finding, note, ...change })
    expect([answer.status, answer.json['error']]).toEqual([status, error])
    expect(await dump(app.db)).toBe(before)
    expect((await desk.get('/api/users/acknowledged-findings/')).list).toEqual([])
  })

  test('is refused the second time', async () => {
    const { ann, desk } = await world()
    const send = () => desk.post(path, { user_id: ann.id, ...finding, note })
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([200, 409])
    expect((await send()).json).toEqual({ error: 'This finding is already acknowledged.' })
  })

  test('is for staff only', async () => {
    const { ann, desk, investor } = quiet()
    expect((await investor.post(path, { user_id: ann.id, ...finding, note })).status).toBe(403)
    expect((await investor.post(reopenPath, { user_id: ann.id, ...finding })).status).toBe(403)
    expect((await investor.get('/api/users/acknowledged-findings/')).status).toBe(403)
    expect((await desk.get('/api/users/acknowledged-findings/')).list).toEqual([])
  })
})
