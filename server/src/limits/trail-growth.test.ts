import { expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { documentIn, firmOf, path, upload } from '../../test/documents.ts'
import { done } from '../../test/money.ts'
import { pdfOf } from '../../test/pdf.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine } from '../../test/test-app.ts'
import type { LimitName } from './limits.ts'
import { limits, tallyName } from './limits.ts'

const hour = 60 * 60_000
const countOf = async (app: TestApp, action: string) =>
  (await app.db.read.selectFrom('audit_entries').select('sequence').where('action', '=', action).execute())
    .length

/** As if an account had already done something as often as it may but once. */
const leaveOne = (app: TestApp, limit: LimitName, { id }: { id: number }) =>
  app.db.transaction((trx) => {
    const name = tallyName(limit, `account ${id}`)
    const { most, windowMs } = limits[limit]
    const tally = { name, count: most - 1, last_at: app.now(), ends_at: app.now() + windowMs }
    return trx.insertInto('limits').values(tally).execute()
  })

const stateOf = ({ status, headers }: Awaited<ReturnType<Client['post']>>) => [status, headers['retry-after']]

onEachEngine('the audit trail', (start) => {
  test('grows by 120 impersonations an hour and member of staff', async () => {
    const app = await start()
    const ann = await app.addAccount()
    const [staff, other] = [await app.addAccount({ isStaff: true }), await app.addAccount({ isStaff: true })]
    const [desk, colleague] = [await app.signIn(staff), await app.signIn(other)]
    const impersonate = (by: Client) => by.post(`${path}impersonate/`, { user_id: ann.id })
    await leaveOne(app, 'impersonations', staff)
    expect((await impersonate(desk)).status).toBe(200)
    expect(stateOf(await impersonate(desk))).toEqual([429, '3600'])
    expect((await impersonate(colleague)).status).toBe(200)
    expect(await countOf(app, 'impersonation.started')).toBe(2)
    app.pass(hour)
    expect((await impersonate(await app.signIn(staff))).status).toBe(200)
  })

  test('grows by 120 refused writes an hour; more are refused without an entry, and reading goes on', async () => {
    const app = await start()
    const ann = await app.addAccount()
    const staff = await app.addAccount({ isStaff: true })
    const desk = await app.signIn(staff)
    const acting = app.visitor()
    acting.token = String(done(await desk.post(`${path}impersonate/`, { user_id: ann.id })).json['token'])
    const write = () => acting.post(`${path}change-name/`, { first_name: 'A', last_name: 'B' })
    await leaveOne(app, 'refusedWrites', staff)
    expect((await write()).status).toBe(403)
    for (let k = 0; k < 3; k++) expect(stateOf(await write())).toEqual([429, '3600'])
    expect(await countOf(app, 'impersonation.write-refused')).toBe(1)
    expect((await acting.get(`${path}profile/`)).json['first_name']).not.toBe('A')
  })

  test('grows by 60 changes of mail preferences an hour and account', async () => {
    const app = await start()
    const [ann, bea] = [await app.addAccount(), await app.addAccount()]
    const [owner, other] = [await app.signIn(ann), await app.signIn(bea)]
    const change = (by: Client, way: string) =>
      by.post(`${path}change-mail-preferences/`, { ways: { month_posted: way } })
    await leaveOne(app, 'mailPreferences', ann)
    expect((await change(owner, 'off')).status).toBe(200)
    expect(stateOf(await change(owner, 'each'))).toEqual([429, '3600'])
    expect((await owner.get(`${path}mail-preferences/`)).json['ways']).toMatchObject({ month_posted: 'off' })
    expect((await change(other, 'off')).status).toBe(200)
    expect(await countOf(app, 'account.mail-changed')).toBe(2)
    app.pass(hour)
    expect((await change(await app.signIn(ann), 'each')).status).toBe(200)
  })

  test('has one entry for each person, document and hour in which staff look at documents', async () => {
    const { app, desk, ann } = await firmOf(start, 1)
    const file = pdfOf('Dear Ann')
    const [first, second] = [
      documentIn(await upload(desk, 'first.pdf', file, { user_ids: [ann.id] })),
      documentIn(await upload(desk, 'second.pdf', pdfOf('Dear all'), { user_ids: [ann.id] })),
    ]
    const view = (id: number, by: Client = desk) => by.get(`${path}document-file/${id}/`)
    const views = () => countOf(app, 'document.viewed')
    for (let k = 0; k < 3; k++) expect((await view(first.id)).bytes.equals(file)).toBe(true)
    expect(await views()).toBe(1)
    await Promise.all([view(second.id), view(second.id), view(second.id)])
    expect(await views()).toBe(2)
    const colleague = await app.addAccount({ isStaff: true })
    done(await view(first.id, await app.signIn(colleague)))
    expect(await views()).toBe(3)
    app.pass(hour - 1)
    const later = await app.signIn(colleague)
    done(await view(first.id, later))
    expect(await views()).toBe(3)
    app.pass(1)
    done(await view(first.id, later))
    expect(await views()).toBe(4)
  })
})
