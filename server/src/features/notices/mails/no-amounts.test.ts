import { randomBytes } from 'node:crypto'
import { chosenKindNames, noticeKindNames } from '@portico/contract/features/notice-kinds'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { runsOf } from '../../../../test/full-runs.ts'
import { mailSenderOf } from '../../../../test/mail-sender.ts'
import { startMailServer, textOf } from '../../../../test/mail-server.ts'
import { newestLink } from '../../../../test/mailed-link.ts'
import { callsFor, done, monthOf } from '../../../../test/money.ts'
import { pdfOf } from '../../../../test/pdf.ts'
import { setUp } from '../../../../test/second-factor.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onSqlite, password } from '../../../../test/test-app.ts'
import { smtpTransport } from '../../../mail/mail-transport.ts'
import { sendOutbox } from '../../../mail/send-outbox.ts'
import { queueDigests } from '../rules/digest.ts'

const path = '/api/users/'
const settings = { SECRET_KEY: randomBytes(32).toString('base64') }
const dayMs = 24 * 60 * 60_000

/** Whole dollars that cannot be taken for a year. */
const amounts = fc.record({
  principal: fc.integer({ min: 30_000, max: 900_000 }),
  paid: fc.integer({ min: 101, max: 199 }),
  contribution: fc.integer({ min: 3_001, max: 9_999 }),
  withdrawal: fc.integer({ min: 3_001, max: 9_999 }),
})
type Amounts = typeof amounts extends fc.Arbitrary<infer Value> ? Value : never

/** Has staff do everything that an investor is told of. */
async function haveAllHappen(desk: Client, id: number, own: Amounts): Promise<void> {
  const { principal, paid, contribution, withdrawal } = own
  const { post, correct, withdrawMonth, record, voidEntry } = callsFor(desk, id)
  const january = monthOf('January 2026', principal)
  done(await post(january))
  done(await correct(monthOf('January 2026', principal, { paid }), 1, `The payout of $${paid} was left out.`))
  done(await withdrawMonth('January 2026', 2, `Not ${principal}.`))
  done(await post(january))
  const received = { kind: 'contribution', amount: contribution, received_on: '2026-02-14' }
  const { id: entry } = done(await record({ ...received, note: `Wire of $${contribution}` })).json[
    'activity'
  ] as { id: number }
  const { id: payment } = done(
    await record({ kind: 'withdrawal', amount: withdrawal, received_on: '2026-02-20' }),
  ).json['activity'] as { id: number }
  const sent = { activity_id: payment, sent_on: '2026-07-01', reference: `Wire of $${withdrawal}` }
  done(await desk.post(`${path}mark-payment/`, sent))
  done(await voidEntry(entry))
  done(await desk.post(`${path}issue-user-statement/`, { user_id: id, period: '2026' }))
  const title = `Capital account of $${principal}, ${id}`
  const file = pdfOf(title).toString('base64')
  const about = { kind: 'report', year: 2026, title, file, file_name: `${principal}.pdf`, user_ids: [id] }
  const { json } = done(await desk.post(`${path}add-document/`, about))
  const { id: documentId, version } = json['document'] as { id: number; version: number }
  done(await desk.post(`${path}release-documents/`, { documents: [{ id: documentId, version }] }))
  done(await desk.post(`${path}close-account/`, { user_id: id, received_on: '2026-07-14' }))
}

/** Has everything happen to the access to accounts that its owner is told of. */
async function haveAccessChange(app: TestApp, desk: Client, ann: { email: string }): Promise<void> {
  await setUp(app, desk)
  const owner = await app.signIn(ann)
  const chosen = `another ${password}`
  const changed = { current_password: password, new_password1: chosen, new_password2: chosen }
  done(await owner.post(`${path}change-password/`, changed))
  const current = { current_password: chosen }
  done(await owner.post(`${path}change-email/`, { email: 'ann@new.example', ...current }))
  const link = await newestLink(app, 'ann@new.example')
  done(await app.visitor().post(`${path}confirm-email/`, { ...link, ...current }))
  done(
    await app
      .visitor('198.51.100.7')
      .post(`${path}login/`, { username: 'ann@new.example', password: chosen }),
  )
}

/** All that is stored of mails, and all mails as a mail server gets them, a day later. */
async function allMails(app: TestApp): Promise<{ stored: string; arrived: string[] }> {
  const smtp = await startMailServer()
  app.pass(dayMs)
  await queueDigests({ db: app.db, clock: () => app.now(), timeZone: 'UTC' })
  const letters = await app.db.read.selectFrom('letters').selectAll().execute()
  const outbox = await app.db.read.selectFrom('outbox').selectAll().execute()
  await sendOutbox(mailSenderOf(app, smtpTransport(smtp.url, { from: 'Fund <no-reply@portal.example>' })))
  expect(smtp.taken).toHaveLength(outbox.length)
  const subjectOf = (message: string) => /^Subject: .*$/m.exec(message)?.[0] ?? ''
  return {
    stored: JSON.stringify([letters, outbox]),
    arrived: smtp.taken.map((message) => `${subjectOf(message)}\n${textOf(message)}`),
  }
}

onSqlite('the mails of everything that can happen', (start) => {
  test('have no amount in them, whatever staff type', { timeout: 120_000 }, () =>
    fc.assert(
      fc.asyncProperty(amounts, async (own) => {
        const app = await start(settings)
        const desk = await app.signIn(await app.addAccount({ isStaff: true }))
        const ann = await app.addAccount({ email: 'ann@client.example' })
        const bea = await app.addAccount({ email: 'bea@client.example' })
        const ways = Object.fromEntries(chosenKindNames.map((kind) => [kind, 'digest']))
        done(await (await app.signIn(bea)).post(`${path}change-mail-preferences/`, { ways }))
        for (const { id } of [ann, bea]) await haveAllHappen(desk, id, own)
        await haveAccessChange(app, desk, ann)
        const kinds = await app.db.read.selectFrom('announcements').select('kind').distinct().execute()
        expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(noticeKindNames.toSorted())

        const { stored, arrived } = await allMails(app)
        expect(arrived.length).toBeGreaterThan(noticeKindNames.length)
        for (const amount of Object.values(own)) {
          const forms = [String(amount), amount.toLocaleString('en-US')].join('|')
          const found = new RegExp(String.raw`(?<![\da-z#])(?:${forms})(?![\da-z])`, 'i')
          for (const text of [stored, ...arrived]) expect(text).not.toMatch(found)
        }
        for (const text of arrived) expect(text).not.toMatch(/\p{Sc}|\d,\d{3}/u)
      }),
      runsOf(2, 50),
    ),
  )
})
