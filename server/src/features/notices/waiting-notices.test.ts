import { expect, test } from 'vitest'
import { desk } from '../../../test/accounts.ts'
import { mailSenderOf } from '../../../test/mail-sender.ts'
import { callsFor, done, monthOf } from '../../../test/money.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { onEachEngine } from '../../../test/test-app.ts'
import { sendOutbox } from '../../mail/send-outbox.ts'
import { queueDigests } from './rules/digest.ts'

const path = '/api/users/'
const minute = 60_000
const hour = 60 * minute

interface Waiting {
  ids: number[]
  subjects: string[]
  mails: number
  to: { email: string; name: string } | null
  digest: number
  leaves_at: string | null
}

onEachEngine('notices that wait ten minutes', (start) => {
  const open = async () => {
    const app = await start({
      NOTICE_DELAY_MINUTES: '10',
      SESSION_IDLE_MINUTES: '9999',
      SESSION_HOURS: '9999',
    })
    const { client: staff } = await desk(app)
    const ann = await app.addAccount({ email: 'ann@client.example' })
    const bea = await app.addAccount({ email: 'bea@client.example' })
    const waiting = async () => (await staff.get(`${path}waiting-notices/`)).json as unknown as Waiting[]
    const decide = (decision: string, ids: number[]) =>
      staff.post(`${path}decide-notices/`, { ids, decision })
    return { app, staff, ann, bea, waiting, decide, calls: callsFor(staff, ann.id) }
  }

  /** What the mail server gets now, as "recipient: subject". */
  const sentBy = async (app: TestApp): Promise<string[]> => {
    const sent: string[] = []
    const send = ({ recipient, subject }: { recipient: string; subject: string }) => {
      sent.push(`${recipient}: ${subject}`)
      return Promise.resolve()
    }
    await sendOutbox(mailSenderOf(app, { send }))
    return sent
  }

  const subjectsOf = async (app: TestApp, account: { email: string }) =>
    ((await (await app.signIn(account)).get(`${path}notices/`)).json['notices'] as { subject: string }[]).map(
      ({ subject }) => subject,
    )

  /** Posts June 2026 for two investors with the sheet, and returns the number of the posting. */
  const postJune = async ({ app, staff, ann, bea }: Awaited<ReturnType<typeof open>>) => {
    const rows = [ann, bea].map(({ id }) => ({ user_id: id, ...monthOf('June 2026', 10_000) }))
    // 2 × 10,000.00
    const totals = { rows: 2, principal: 20_000, paid: 0 }
    done(await staff.post(`${path}post-month-end/`, { month: 'June 2026', rows, totals }))
    return (await app.db.read.selectFrom('postings').select('id').executeTakeFirstOrThrow()).id
  }

  test('are mailed then, and are under the bell at once', async () => {
    const firm = await open()
    const { app, ann, waiting } = firm
    await postJune(firm)
    expect(await subjectsOf(app, ann)).toEqual(['June 2026 is posted'])
    expect(await waiting()).toMatchObject([
      { subjects: ['June 2026 is posted'], mails: 2, digest: 0, leaves_at: '2026-07-15T12:10:00.000Z' },
    ])
    app.pass(10 * minute - 1)
    expect(await sentBy(app)).toEqual([])
    app.pass(1)
    expect(await sentBy(app)).toEqual([
      'ann@client.example: June 2026 is posted',
      'bea@client.example: June 2026 is posted',
    ])
    expect(await waiting()).toEqual([])
  })

  test('name whom those of one event are for, where that is one person', async () => {
    const firm = await open()
    const { app, staff, ann, bea, waiting } = firm
    const importFor = async (people: readonly { email: string }[], from: number) => {
      const rows = people.map(({ email }, k) => `${email},contribution,100,2026-07-0${from + k}`)
      const file = Buffer.from(['investor,kind,amount,received_on', ...rows].join('\n')).toString('base64')
      // 2 × 100.00
      const totals = { rows: 2, money_in: 200, money_out: 0 }
      done(await staff.post(`${path}import-activity/`, { file, totals }))
      app.pass(minute)
    }
    await postJune(firm)
    app.pass(minute)
    await importFor([ann, bea], 1)
    await importFor([ann, ann], 3)
    expect(await waiting()).toMatchObject([
      { subjects: ['June 2026 is posted'], mails: 2, to: null },
      { mails: 2, to: null },
      { mails: 1, to: { id: ann.id, email: ann.email } },
    ])
  })

  test('tell nobody of a posting that is reversed in time, except who has seen it', async () => {
    const firm = await open()
    const { app, staff, ann, bea, waiting } = firm
    const number = await postJune(firm)
    const owner = await app.signIn(bea)
    const { notices } = (await owner.get(`${path}notices/`)).json as { notices: { id: number }[] }
    done(await owner.post(`${path}mark-notices-seen/`, { up_to: notices[0]?.id }))
    app.pass(minute)
    // Bea has seen it.
    expect((await staff.get(`${path}postings/${number}/`)).json).toMatchObject({ investors: 2, untold: 1 })
    done(await staff.post(`${path}reverse-posting/`, { number, reason: 'Figures of May.' }))
    expect(await subjectsOf(app, ann)).toEqual([])
    expect(await subjectsOf(app, bea)).toEqual(['June 2026 was withdrawn', 'June 2026 is posted'])
    expect(await waiting()).toMatchObject([{ mails: 1, subjects: ['June 2026 was withdrawn'] }])
    app.pass(hour)
    expect(await sentBy(app)).toEqual(['bea@client.example: June 2026 was withdrawn'])
  })

  test('tell of a posting that is reversed later', async () => {
    const firm = await open()
    const { app, staff, ann } = firm
    const number = await postJune(firm)
    app.pass(10 * minute)
    await sentBy(app)
    done(await staff.post(`${path}reverse-posting/`, { number, reason: 'Figures of May.' }))
    expect(await subjectsOf(app, ann)).toEqual(['June 2026 was withdrawn', 'June 2026 is posted'])
  })

  test('tell nothing of an entry or a correction that is undone, and once of one that is changed again', async () => {
    const { app, ann, calls } = await open()
    done(await calls.post(monthOf('May 2026', 10_000)))
    app.pass(hour)
    await sentBy(app)
    const entry = { kind: 'contribution', amount: 500, received_on: '2026-07-01' }
    const { id } = done(await calls.record(entry)).json['activity'] as { id: number }
    app.pass(minute)
    done(await calls.voidEntry(id))
    done(await calls.correct(monthOf('May 2026', 10_000, { rate: 2 }), 1))
    app.pass(minute)
    done(await calls.correct(monthOf('May 2026', 10_000), 2))
    expect(await subjectsOf(app, ann)).toEqual(['May 2026 is posted'])
    done(await calls.correct(monthOf('May 2026', 10_000, { rate: 2 }), 3))
    app.pass(minute)
    done(await calls.correct(monthOf('May 2026', 10_000, { rate: 3 }), 4))
    app.pass(hour)
    expect(await sentBy(app)).toEqual(['ann@client.example: May 2026 was restated'])
  })

  test('carry the line of a correction made before they left; where nobody is told any more, staff read that theirs is not sent', async () => {
    const firm = await open()
    const { app, staff, ann, calls } = firm
    const notSent = ' Nobody had been told of it yet, and nobody is told now, so your line is not sent.'
    const line = 'We had used the rate of April.'
    done(await calls.post(monthOf('May 2026', 10_000)))
    app.pass(minute)
    const correction = { ...monthOf('May 2026', 10_000, { rate: 2 }), user_id: ann.id, version: 1 }
    const corrected = await staff.post(`${path}correct-investment-summary/`, {
      ...correction,
      reason: 'The rate was wrong.',
      line,
    })
    expect(done(corrected).json['message']).toBe('May 2026 is corrected.')
    const { notices } = (await (await app.signIn(ann)).get(`${path}notices/`)).json as { notices: object[] }
    expect(notices).toMatchObject([{ subject: 'May 2026 is posted', line }])
    const { text } = await app.db.read
      .selectFrom('letters')
      .select('text')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(text).toContain(line)
    app.pass(hour)
    expect(await sentBy(app)).toEqual(['ann@client.example: May 2026 is posted'])
    done(await calls.post(monthOf('June 2026', 10_000)))
    const withdrawal = { user_id: ann.id, quarter: 'June 2026', version: 1, reason: 'Meant for Bea.', line }
    const withdrawn = await staff.post(`${path}void-investment-summary/`, withdrawal)
    expect(done(withdrawn).json['message']).toBe(`June 2026 is withdrawn.${notSent}`)
    const number = await postJune(firm)
    const reversal = { number, reason: 'Figures of May.', line }
    expect(done(await staff.post(`${path}reverse-posting/`, reversal)).json['message']).toBe(
      `Posting ${number} is reversed: 2 rows are withdrawn.${notSent}`,
    )
  })

  test('keep telling of a contribution when one of two on the same day is voided', async () => {
    const { app, staff, ann } = await open()
    const file = [
      'investor,kind,amount,received_on',
      ...[100, 200].map((amount) => `${ann.email},contribution,${amount},2026-07-01`),
    ]
    const content = Buffer.from(file.join('\n')).toString('base64')
    done(
      await staff.post(`${path}import-activity/`, {
        file: content,
        totals: { rows: 2, money_in: 300, money_out: 0 },
      }),
    )
    const [first] = await app.db.read.selectFrom('activity').select('id').orderBy('id').execute()
    app.pass(minute)
    done(await callsFor(staff, ann.id).voidEntry(first?.id))
    expect(await subjectsOf(app, ann)).toEqual([
      'An entry in your account was removed',
      'We have received your money',
    ])
  })

  test('are held back, let go and discarded by staff, on record', async () => {
    const firm = await open()
    const { app, staff, ann, waiting, decide } = firm
    const owner = await app.signIn(ann)
    done(await owner.post(`${path}change-mail-preferences/`, { ways: { month_posted: 'digest' } }))
    await postJune(firm)
    const ids = (await waiting())[0]?.ids ?? []
    expect(done(await decide('stop', ids)).json['message']).toBe('1 e-mail is held back.')
    app.pass(48 * hour)
    expect(await sentBy(app)).toEqual([])
    const digester = { db: app.db, clock: () => app.now(), timeZone: 'UTC' }
    expect(await queueDigests(digester)).toBe(0)
    expect(await waiting()).toMatchObject([{ mails: 1, digest: 1, leaves_at: null }])
    const states = async () => (await staff.get(`${path}announcements/`)).json['announcements']
    expect(await states()).toMatchObject([{ people: 2, states: { 'held back': 2, 'for digest': 0 } }])
    done(await decide('send', ids))
    expect(await states()).toMatchObject([{ people: 2, states: { waiting: 1, 'for digest': 1 } }])
    expect(await sentBy(app)).toEqual(['bea@client.example: June 2026 is posted'])
    app.pass(24 * hour)
    expect(await queueDigests(digester)).toBe(1)
    expect((await decide('stop', ids)).status).toBe(409)

    done(await callsFor(staff, ann.id).post(monthOf('July 2026', 10_000)))
    await sentBy(app)
    const next = (await waiting())[0]?.ids ?? []
    done(await decide('discard', next))
    app.pass(48 * hour)
    expect(await queueDigests(digester)).toBe(0)
    expect(await subjectsOf(app, ann)).toEqual(['July 2026 is posted', 'June 2026 is posted'])
    const trail = await app.db.read
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('action', 'like', 'notice.%')
      .execute()
    expect(trail.map(({ action, after }): unknown[] => [action, JSON.parse(after ?? '')])).toEqual([
      ['notice.stopped', { notices: ids, subjects: ['June 2026 is posted'], mails: 1 }],
      ['notice.let-go', { notices: ids, subjects: ['June 2026 is posted'], mails: 1 }],
      ['notice.discarded', { notices: next, subjects: ['July 2026 is posted'], mails: 0 }],
    ])
  })

  test('are listed soonest first, those held back last and said to be', async () => {
    const firm = await open()
    const { app, staff, ann, bea, waiting, decide, calls } = firm
    done(await calls.post(monthOf('April 2026', 10_000)))
    app.pass(minute)
    done(await callsFor(staff, bea.id).post(monthOf('May 2026', 10_000)))
    app.pass(minute)
    await postJune(firm)
    const listed = (await waiting()).map(({ subjects }) => subjects[0])
    expect(listed).toEqual(['April 2026 is posted', 'May 2026 is posted', 'June 2026 is posted'])
    done(await decide('stop', (await waiting())[0]?.ids ?? []))
    expect((await waiting()).map(({ leaves_at: at }) => at?.slice(11, 16) ?? null)).toEqual([
      '12:11',
      '12:12',
      null,
    ])
    const states = (await staff.get(`${path}notice-deliveries/?user_id=${ann.id}`)).json
    expect(states['deliveries']).toMatchObject([{ state: 'waiting' }, { state: 'held back' }])
    const { json } = await staff.get(`${path}account-record/${ann.id}/`)
    expect(json['mails']).toMatchObject([{ state: 'waiting' }, { state: 'held back' }])
    const [held] = await app.db.read.selectFrom('announcements').select('id').orderBy('id').execute()
    expect((await staff.post(`${path}resend-notice/`, { id: held?.id, user_id: ann.id })).status).toBe(409)
  })

  test('keep no letter waiting that someone waits for', async () => {
    const { app, ann } = await open()
    done(await app.visitor().post(`${path}password-reset/`, { email: ann.email }))
    expect(await sentBy(app)).toHaveLength(1)
  })
})
