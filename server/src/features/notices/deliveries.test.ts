import { expect, test } from 'vitest'
import { startMailServer } from '../../../test/mail-server.ts'
import { mailSenderOf } from '../../../test/mail-sender.ts'
import { tell } from '../../../test/notice-mails.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { onEachEngine } from '../../../test/test-app.ts'
import { tellOwner } from '../identity/mails/tell-owner.ts'
import { tidy } from '../../db/cleanup.ts'
import { smtpTransport } from '../../mail/mail-transport.ts'
import { sendOutbox } from '../../mail/send-outbox.ts'

const path = '/api/users/'
const day = 24 * 60 * 60_000

/** Five investors: mailed, unknown to the mail server, with a digest, with mails off, and disabled. */
async function people(app: TestApp) {
  const desk = await app.signIn(await app.addAccount({ isStaff: true }))
  const add = (name: string) => app.addAccount({ email: `${name}@client.example` })
  const [ann, bea, cid] = [await add('ann'), await add('bea'), await add('cid')]
  const [dee, eve] = [await add('dee'), await add('eve')]
  for (const [account, way] of [
    [cid, 'digest'],
    [dee, 'off'],
  ] as const)
    await (await app.signIn(account)).post(`${path}change-mail-preferences/`, { ways: { month_posted: way } })
  await app.db.transaction((trx) =>
    trx.updateTable('users').set({ disabled_since: 1 }).where('id', '=', eve.id).execute(),
  )
  const server = await startMailServer()
  server.unknown.add(bea.email)
  const sender = mailSenderOf(app, smtpTransport(server.url, { from: 'Fund <no-reply@portal.example>' }))
  const all = [ann, bea, cid, dee, eve].map(({ id }) => id)
  return { desk, ann, bea, cid, dee, eve, all, server, send: () => sendOutbox(sender) }
}

const deliveries = async (desk: Awaited<ReturnType<typeof people>>['desk'], query = '') =>
  (await desk.get(`${path}notice-deliveries/${query}`)).json['deliveries'] as Record<string, unknown>[]

onEachEngine('staff', (start) => {
  test('see beforehand who will get what, those who get no mail first', async () => {
    const app = await start()
    const { desk, ann, bea, cid, dee, eve, all } = await people(app)
    const audience = await desk.post(`${path}notice-audience/`, { kind: 'month_posted', user_ids: all })
    expect(audience.json).toMatchObject({ each: 2, digest: 1, off: 1, none: 1 })
    const ways = audience.json['people'] as { user: { id: number }; way: string }[]
    expect(ways.map(({ user, way }) => [user.id, way])).toEqual([
      [eve.id, 'none'],
      [dee.id, 'off'],
      [cid.id, 'digest'],
      [ann.id, 'each'],
      [bea.id, 'each'],
    ])
    const everyone = await desk.post(`${path}notice-audience/`, { kind: 'document' })
    expect(everyone.json).toMatchObject({ each: 4, digest: 0, off: 0, none: 0 })
    const narrowed = async (more: object) =>
      (await desk.post(`${path}notice-audience/`, { kind: 'month_posted', user_ids: all, ...more })).json
    expect(await narrowed({ way: 'digest' })).toMatchObject({ each: 2, people: [{ user: { id: cid.id } }] })
    expect(await narrowed({ search: bea.email.toUpperCase() })).toMatchObject({
      each: 1,
      digest: 0,
      people: [{ user: { id: bea.id } }],
    })
  })

  test('see what became of each mail, and who opened the notice in the portal or saw it under the bell', async () => {
    const app = await start()
    const { desk, ann, bea, cid, dee, eve, all, send } = await people(app)
    await tell(app.db, all, app.now())
    const waiting = (await desk.get(`${path}announcements/`)).json['announcements']
    expect(waiting).toMatchObject([
      { people: 5, to: null, opened: 0, seen: 0, states: { waiting: 2, sent: 0, 'for digest': 1 } },
    ])
    await send()
    await (await app.signIn(dee)).post(`${path}open-notice/`, { id: 1 })
    await (await app.signIn(cid)).post(`${path}mark-notices-seen/`, { up_to: 1 })
    const listed = await deliveries(desk, '?notice=1')
    expect(
      listed.map(({ user, state, attempts, error }) => [(user as { id: number }).id, state, attempts, error]),
    ).toEqual([
      [ann.id, 'sent', 1, null],
      [bea.id, 'rejected', 1, 'EENVELOPE 550'],
      [cid.id, 'for digest', 0, null],
      [dee.id, 'portal only', 0, null],
      [eve.id, 'no login', 0, null],
    ])
    expect(listed.map(({ is_seen: isSeen }) => isSeen)).toEqual([false, false, true, true, false])
    expect(listed[2]).toMatchObject({ opened_at: null })
    expect(listed[3]).toMatchObject({ opened_at: new Date(app.now()).toISOString() })
    expect((await desk.get(`${path}announcements/`)).json).toMatchObject({
      announcements: [
        {
          id: 1,
          kind: 'month_posted',
          by: null,
          people: 5,
          opened: 1,
          seen: 2,
          states: {
            waiting: 0,
            sent: 1,
            rejected: 1,
            'for digest': 1,
            'portal only': 1,
            'no login': 1,
            past: 0,
          },
        },
      ],
      next: null,
    })
    expect(await deliveries(desk, '?state=rejected')).toMatchObject([{ user: { id: bea.id } }])
    expect(await deliveries(desk, `?user_id=${dee.id}`)).toMatchObject([{ state: 'portal only' }])
    expect(await deliveries(desk, '?notice=1&search=BEA%20client')).toMatchObject([{ user: { id: bea.id } }])
    expect(await deliveries(desk, '?notice=1&search=bea%20ann')).toEqual([])
    app.pass(31 * day)
    await tidy(app.db, app.now())
    const later = await app.signIn(await app.addAccount({ isStaff: true }))
    expect(await deliveries(later, `?user_id=${ann.id}`)).toMatchObject([{ state: 'past' }])
    expect(await app.db.read.selectFrom('letters').select('id').execute()).toEqual([])
  })

  test('see whom a notice told where that is one person', async () => {
    const app = await start()
    const { desk, ann } = await people(app)
    await tell(app.db, [ann.id], app.now())
    expect((await desk.get(`${path}announcements/`)).json['announcements']).toMatchObject([
      { people: 1, to: { id: ann.id, email: ann.email }, opened: 0 },
    ])
  })

  test('page through them, those of one notice by e-mail', async () => {
    const app = await start()
    const { desk, all: first } = await people(app)
    const all = [(await app.addAccount({ email: 'aaron@client.example' })).id, ...first]
    await tell(app.db, all, app.now())
    await tell(app.db, all, app.now())
    const seen: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const query: string = after === '' ? '' : `&after=${after}`
      const { json } = await desk.get(`${path}notice-deliveries/?limit=3${query}`)
      const page = json['deliveries'] as { id: number; user: { id: number } }[]
      seen.push(...page.map(({ id, user }) => `${id}-${user.id}`))
      after = json['next'] as string | null
    }
    expect(seen).toEqual([2, 1].flatMap((id) => all.map((userId) => `${id}-${userId}`)))
  })

  test('mail a rejected notice again, to the address of now, and it is on record', async () => {
    const app = await start()
    const { desk, bea, all, server, send } = await people(app)
    await tell(app.db, all, app.now(), { line: 'Thank you.' })
    await send()
    const email = 'bea@new.example'
    await app.db.transaction((trx) =>
      trx.updateTable('users').set({ email }).where('id', '=', bea.id).execute(),
    )
    const again = await desk.post(`${path}resend-notice/`, { id: 1, user_id: bea.id })
    expect([again.status, again.json]).toEqual([200, { message: 'The e-mail is on its way again.' }])
    await send()
    expect(server.taken.map((message) => /^To: (\S+)/m.exec(message)?.[1])).toEqual([
      'ann@client.example',
      email,
    ])
    expect(server.taken[1]).toContain('Thank you.')
    expect(server.taken[1]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    expect(await deliveries(desk, `?user_id=${bea.id}`)).toMatchObject([{ state: 'sent' }])
    const trail = app.db.read.selectFrom('audit_entries').select(['subject_id', 'after'])
    expect(await trail.where('action', '=', 'notice.resent').execute()).toEqual([
      { subject_id: bea.id, after: JSON.stringify({ notice: 1, subject: 'July 2025 is posted' }) },
    ])
  })

  test('make a mail that waits after many failures due at once', async () => {
    const app = await start()
    const { ann, server, send } = await people(app)
    await tell(app.db, [ann.id], app.now())
    server.mood = 'refuses'
    /** Fails some times, and is mailed again then; sessions do not last as long. */
    const againAfter = async (failures: number) => {
      for (let k = 0; k < failures; k++) {
        app.pass(5 * 60 * 60_000)
        // Each look tries one mail while the server refuses; staff are mailed of new staff as well.
        for (let look = 0; look < 3; look++) await send()
      }
      const desk = await app.signIn(await app.addAccount({ isStaff: true }))
      const { status } = await desk.post(`${path}resend-notice/`, { id: 1, user_id: ann.id })
      return { desk, status }
    }
    // After two failures the next attempt comes within seconds; after thirteen, within hours.
    expect((await againAfter(2)).status).toBe(409)
    const { desk, status } = await againAfter(11)
    expect(status).toBe(200)
    server.mood = 'takes'
    await send()
    expect(await deliveries(desk, `?user_id=${ann.id}`)).toMatchObject([{ state: 'sent' }])
  })

  test('cannot make a mail due that another server with another clock is sending', async () => {
    const tenMinutesMs = 10 * 60_000
    let skewMs = 0
    const app = await start({}, { sharedTime: () => Promise.resolve(app.now() + skewMs) })
    const { desk, ann, server } = await people(app)
    await tell(app.db, [ann.id], app.now())
    for (skewMs of [tenMinutesMs, -tenMinutesMs]) {
      const claimedUntil = app.now() + skewMs + 60_000
      const outbox = app.db.read
        .selectFrom('outbox')
        .select('next_attempt_at')
        .where('recipient', '=', ann.email)
      await app.db.transaction((trx) =>
        trx
          .updateTable('outbox')
          .set({ attempts: 1, next_attempt_at: claimedUntil })
          .where('recipient', '=', ann.email)
          .execute(),
      )
      const { status } = await desk.post(`${path}resend-notice/`, { id: 1, user_id: ann.id })
      expect([status, await outbox.execute()]).toEqual([409, [{ next_attempt_at: claimedUntil }]])
    }
    expect(server.taken).toEqual([])
  })

  test('cannot mail again what concerns the access to an account', async () => {
    const app = await start()
    const { desk, ann, send } = await people(app)
    const changed = { userId: ann.id, at: app.now(), publicUrl: 'https://portal.example' }
    await app.db.transaction((trx) => tellOwner(trx, 'passwordChanged', changed))
    await send()
    const again = await desk.post(`${path}resend-notice/`, { id: 1, user_id: ann.id })
    expect(again.status).toBe(404)
  })

  test('cannot mail again what is waiting, turned off or to an account that cannot be mailed', async () => {
    const app = await start()
    const { desk, ann, cid, dee, eve, all } = await people(app)
    await tell(app.db, all, app.now())
    const again = async (userId: number, id = 1) =>
      (await desk.post(`${path}resend-notice/`, { id, user_id: userId })).status
    expect([await again(ann.id), await again(cid.id), await again(dee.id), await again(eve.id)]).toEqual([
      409, 409, 409, 409,
    ])
    expect([await again(ann.id, 2), await again(4711)]).toEqual([404, 404])
  })
})
