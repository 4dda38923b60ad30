import { expect, test } from 'vitest'
import { tell } from '../../../test/notice-mails.ts'
import { onEachEngine } from '../../../test/test-app.ts'

const path = '/api/users/'

onEachEngine('the bell', (start) => {
  test('counts what came since it was last opened, in each account for itself', async () => {
    const app = await start()
    const [ann, bea] = [await app.addAccount(), await app.addAccount()]
    const [owner, other] = [await app.signIn(ann), await app.signIn(bea)]
    const newOf = async (client = owner) => (await client.get(`${path}notices/`)).json['new']
    await tell(app.db, [ann.id, bea.id], app.now())
    await tell(app.db, [ann.id], app.now())
    expect([await newOf(), await newOf(other)]).toEqual([2, 1])
    const seen = await owner.post(`${path}mark-notices-seen/`, { up_to: 1 })
    expect([seen.status, seen.json]).toEqual([200, { new: 1 }])
    // Neither an older tab nor an id from the future changes what is still to come.
    expect((await owner.post(`${path}mark-notices-seen/`, { up_to: 1_000_000 })).json).toEqual({ new: 0 })
    expect((await owner.post(`${path}mark-notices-seen/`, { up_to: 1 })).json).toEqual({ new: 0 })
    await tell(app.db, [ann.id], app.now())
    expect([await newOf(), await newOf(other)]).toEqual([1, 1])
    const { notices } = (await owner.get(`${path}notices/`)).json as {
      notices: { id: number; is_new: boolean }[]
    }
    expect(notices.map(({ id, is_new }) => [id, is_new])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ])
  })

  test('notes when a notice is opened for the first time, and opens no one else’s', async () => {
    const app = await start()
    const [ann, bea] = [await app.addAccount(), await app.addAccount()]
    const [owner, other] = [await app.signIn(ann), await app.signIn(bea)]
    await tell(app.db, [ann.id], app.now())
    const opened = async () =>
      ((await owner.get(`${path}notices/`)).json['notices'] as { opened_at: string | null }[])[0]?.opened_at
    expect((await other.post(`${path}open-notice/`, { id: 1 })).status).toBe(404)
    expect(await opened()).toBeNull()
    expect((await owner.post(`${path}open-notice/`, { id: 1 })).json).toEqual({ link: '/dashboard' })
    const first = await opened()
    app.pass(60_000)
    await owner.post(`${path}open-notice/`, { id: 1 })
    expect([first, await opened()]).toEqual(['2026-07-15T12:00:00.000Z', first])
  })

  test('what was opened from its mail is not new', async () => {
    const app = await start()
    const ann = await app.addAccount()
    const owner = await app.signIn(ann)
    await tell(app.db, [ann.id], app.now())
    await tell(app.db, [ann.id], app.now())
    await owner.post(`${path}open-notice/`, { id: 1 })
    expect((await owner.get(`${path}notices/`)).json).toMatchObject({
      new: 1,
      notices: [
        { id: 2, is_new: true },
        { id: 1, is_new: false },
      ],
    })
  })

  test('can be read by staff who view the portal as its owner, and changes nothing then', async () => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const ann = await app.addAccount()
    await tell(app.db, [ann.id], app.now())
    const viewing = await desk.post(`${path}impersonate/`, { user_id: ann.id })
    desk.token = String(viewing.json['token'])
    expect((await desk.get(`${path}notices/`)).json['new']).toBe(1)
    for (const [call, body] of [
      ['mark-notices-seen', { up_to: 1 }],
      ['open-notice', { id: 1 }],
      ['change-mail-preferences', { ways: { document: 'off' } }],
    ] as const)
      expect([call, (await desk.post(`${path}${call}/`, body)).status]).toEqual([call, 403])
    expect((await desk.get(`${path}notices/`)).json['new']).toBe(1)
  })

  test('lists what concerns the access to the account, too', async () => {
    const app = await start()
    const ann = await app.addAccount()
    const owner = await app.signIn(ann)
    const typed = 'forty-two brisk otters'
    const passwords = {
      current_password: 'correct horse battery staple',
      new_password1: typed,
      new_password2: typed,
    }
    expect((await owner.post(`${path}change-password/`, passwords)).status).toBe(200)
    expect((await owner.get(`${path}notices/`)).json).toMatchObject({
      new: 1,
      notices: [{ kind: 'password', subject: 'Your password was changed', link: '/account' }],
    })
  })
})
