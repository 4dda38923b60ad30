import { expect, test } from 'vitest'
import { july, post } from '../../../../test/months.ts'
import type { Client } from '../../../../test/client.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'

const mailsOf = async ({ db }: TestApp) =>
  (await db.read.selectFrom('outbox').select(['recipient', 'subject', 'list']).orderBy('id').execute()).map(
    ({ recipient, subject, list }) => [recipient, subject, list],
  )

const noticesOf = async (client: Client) =>
  (await client.get(`${path}notices/`)).json['notices'] as Record<string, unknown>[]

async function firm(app: TestApp) {
  const desk = await app.signIn(await app.addAccount({ isStaff: true }))
  const ann = await app.addAccount({ email: 'ann@client.example' })
  return { desk, ann, owner: await app.signIn(ann) }
}

const correction = (id: number, line?: string) => ({
  user_id: id,
  ...july,
  dividend_paid: 100,
  unrealized_gain: 233,
  ending_balance: 10233,
  version: 1,
  reason: 'The payout was left out.',
  ...(line === undefined ? {} : { line }),
})

onEachEngine('an investor', (start) => {
  test('is told of a month that is posted, restated and withdrawn, with the line that staff write', async () => {
    const app = await start()
    const { desk, ann, owner } = await firm(app)
    expect((await post(desk, ann.id, july)).status).toBe(201)
    const restated = correction(ann.id, 'The payout of July 14 was booked late. Sorry!')
    expect((await desk.post(`${path}correct-investment-summary/`, restated)).status).toBe(201)
    const before = await mailsOf(app)
    const withdrawn = { user_id: ann.id, quarter: 'July 2025', version: 2, reason: 'Meant for Bea.' }
    expect((await desk.post(`${path}void-investment-summary/`, withdrawn)).status).toBe(200)
    expect(before).toEqual([
      [ann.email, 'July 2025 is posted', 'month_posted'],
      [ann.email, 'July 2025 was restated', 'month_restated'],
    ])
    expect((await mailsOf(app)).at(-1)).toEqual([ann.email, 'July 2025 was withdrawn', 'month_restated'])
    expect(await noticesOf(owner)).toMatchObject([
      {
        kind: 'month_restated',
        subject: 'July 2025 was withdrawn',
        line: '',
        link: '/dashboard?withdrawn=2025-07',
        is_new: true,
      },
      {
        subject: 'July 2025 was restated',
        link: '/dashboard?restated=2025-07',
        line: 'The payout of July 14 was booked late. Sorry!',
        opened_at: null,
      },
      { kind: 'month_posted', subject: 'July 2025 is posted', at: new Date(app.now()).toISOString() },
    ])
  })

  test('gets no amount and no reason of the firm in any mail, and each mail leads to the portal and the preferences', async () => {
    const app = await start()
    const { desk, ann } = await firm(app)
    await post(desk, ann.id, july)
    await desk.post(`${path}correct-investment-summary/`, correction(ann.id, 'Sorry for the mistake.'))
    const entry = { user_id: ann.id, kind: 'contribution', amount: 4711.5, received_on: '2025-08-14' }
    expect((await desk.post(`${path}add-activity/`, entry)).status).toBe(201)
    const letters = await app.db.read.selectFrom('letters').select(['text', 'html']).orderBy('id').execute()
    expect(letters).toHaveLength(3)
    expect(letters[1]?.text).toContain('Sports Index Fund writes: “Sorry for the mistake.”')
    for (const [k, { text, html }] of letters.entries()) {
      for (const body of [text, html]) {
        expect(body).not.toMatch(/\$|10,?333|10,?233|4,?711|left out/)
        expect(body).toMatch(new RegExp(`/dashboard\\?(restated=2025-07&(amp;)?)?notice=${k + 1}\\b`))
        expect(body).toContain('/account#mail')
      }
    }
  })

  test('is told of money that is received, sent and taken back, and not of a reinvestment', async () => {
    const app = await start()
    const { desk, ann, owner } = await firm(app)
    await post(desk, ann.id, july)
    const entry = { user_id: ann.id, amount: 50, received_on: '2025-08-14' }
    for (const kind of ['contribution', 'withdrawal', 'reinvestment'])
      expect((await desk.post(`${path}add-activity/`, { ...entry, kind })).status).toBe(201)
    const sent = { activity_id: 2, sent_on: '2026-07-14' }
    expect((await desk.post(`${path}mark-payment/`, sent)).status).toBe(200)
    expect((await desk.post(`${path}void-activity/`, { activity_id: 1, reason: 'Returned.' })).status).toBe(
      200,
    )
    expect(await noticesOf(owner)).toMatchObject([
      { kind: 'money_received', subject: 'An entry in your account was removed' },
      {
        kind: 'money_sent',
        sentence: 'We have sent money from your account to you on July 14, 2026.',
      },
      { kind: 'money_received', subject: 'We have received your money' },
      { kind: 'month_posted' },
    ])
  })

  test('who is disabled or has chosen no password yet has the notice in the portal and gets no mail', async () => {
    const app = await start()
    const { desk, ann } = await firm(app)
    const bea = await app.addAccount()
    const cid = await app.addAccount()
    await post(desk, ann.id, july)
    await app.db.transaction(async (trx) => {
      await trx.updateTable('users').set({ password_hash: '' }).where('id', '=', bea.id).execute()
      await trx.updateTable('users').set({ disabled_since: 1 }).where('id', '=', ann.id).execute()
    })
    await post(desk, bea.id, july)
    expect((await desk.post(`${path}correct-investment-summary/`, correction(ann.id))).status).toBe(201)
    await post(desk, cid.id, july)
    expect(await mailsOf(app)).toEqual([
      [ann.email, 'July 2025 is posted', 'month_posted'],
      [cid.email, 'July 2025 is posted', 'month_posted'],
    ])
    const ways = await app.db.read.selectFrom('notices').select('way').orderBy('announcement_id').execute()
    expect(ways.map(({ way }) => way)).toEqual(['each', 'none', 'none', 'each'])
  })
})

onEachEngine('an account that is disabled', (start) => {
  test('gets none of the mails that are still waiting, and keeps the notices', async () => {
    const app = await start()
    const { desk, ann } = await firm(app)
    const bea = await app.addAccount({ email: 'bea@client.example' })
    for (const { id } of [ann, bea]) await post(desk, id, july)
    expect((await desk.post(`${path}disable-account/`, { user_id: ann.id })).status).toBe(200)
    expect(await mailsOf(app)).toEqual([['bea@client.example', 'July 2025 is posted', 'month_posted']])
    const delivered = (await desk.get(`${path}notice-deliveries/?user_id=${ann.id}`)).json['deliveries']
    expect(delivered).toMatchObject([{ subject: 'July 2025 is posted', state: 'no login' }])
  })
})

onEachEngine('a posting of many', (start) => {
  test('tells each investor once of all their months, and a trial tells nobody', async () => {
    const app = await start()
    const { desk, ann } = await firm(app)
    const bea = await app.addAccount({ email: 'bea@client.example' })
    const rows = [ann, bea].map(({ id }) => ({ user_id: id, ...july }))
    const body = {
      month: 'July 2025',
      rows: rows.map((row, k) => (k === 0 ? { ...row, money: [] } : row)),
      totals: { rows: 2, principal: 20000, paid: 0 },
    }
    const tried = await desk.post(`${path}preview-posting/`, { kind: 'post-month-end', body })
    expect(tried.json['notices']).toEqual([
      { kind: 'month_posted', subject: 'July 2025 is posted', line: '', each: 2, digest: 0, off: 0, none: 0 },
    ])
    expect(await mailsOf(app)).toEqual([])
    expect(await app.db.read.selectFrom('announcements').selectAll().execute()).toEqual([])
    expect((await desk.post(`${path}post-month-end/`, body)).status).toBe(201)
    const file = ['email,month,principal,div %,dividend,paid,unrealized,end balance']
    for (const month of ['August 2025', 'September 2025'])
      file.push(`${ann.email},${month},10000.00,3.33,333.00,0.00,333.00,10333.00`)
    const imported = {
      file: Buffer.from(file.join('\n')).toString('base64'),
      totals: { rows: 2, principal: 20000, paid: 0 },
    }
    expect((await desk.post(`${path}import-summaries/`, imported)).json['error']).toBeUndefined()
    expect(await mailsOf(app)).toEqual([
      ['ann@client.example', 'July 2025 is posted', 'month_posted'],
      ['bea@client.example', 'July 2025 is posted', 'month_posted'],
      ['ann@client.example', 'Your figures through September 2025 are ready', 'month_posted'],
    ])
    expect(
      (
        await desk.post(`${path}reverse-posting/`, {
          number: 1,
          reason: 'Wrong rate.',
          line: 'We will post it again.',
        })
      ).status,
    ).toBe(200)
    // The mails that July is posted are not sent any more.
    expect(await mailsOf(app)).toEqual([
      ['ann@client.example', 'Your figures through September 2025 are ready', 'month_posted'],
      ['ann@client.example', 'July 2025 was withdrawn', 'month_restated'],
      ['bea@client.example', 'July 2025 was withdrawn', 'month_restated'],
    ])
  })

  test('refuses a line that reads as an amount, by its field, and posts nothing', async () => {
    const app = await start()
    const { desk, ann } = await firm(app)
    await post(desk, ann.id, july)
    const refused = await desk.post(
      `${path}correct-investment-summary/`,
      correction(ann.id, 'You get $100 less.'),
    )
    expect([refused.status, refused.json['fields']]).toEqual([
      400,
      {
        line: 'This reads as an amount, and mails carry none. Say it without, and write days as in July 14.',
      },
    ])
    expect(await mailsOf(app)).toHaveLength(1)
  })
})
