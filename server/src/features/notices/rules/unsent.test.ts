import { expect, test } from 'vitest'
import { calls, desk, proof } from '../../../../test/accounts.ts'
import { callsFor, done, monthOf } from '../../../../test/money.ts'
import { july, post } from '../../../../test/months.ts'
import { tell } from '../../../../test/notice-mails.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { queueDigests } from './digest.ts'

const path = '/api/users/'
const hour = 60 * 60_000

const mailsOf = async ({ db }: TestApp) =>
  (await db.read.selectFrom('outbox').select(['recipient', 'subject']).orderBy('id').execute()).map(
    ({ recipient, subject }) => [recipient, subject],
  )

const subjectsOf = async (app: TestApp, account: Parameters<TestApp['signIn']>[0]) =>
  ((await (await app.signIn(account)).get(`${path}notices/`)).json['notices'] as { subject: string }[]).map(
    ({ subject }) => subject,
  )

onEachEngine('a month that is withdrawn', (start) => {
  test('is not in the next digest, and its withdrawal is told', async () => {
    const app = await start()
    const { client: staff } = await desk(app)
    const ann = await app.addAccount({ email: 'ann@client.example' })
    const owner = await app.signIn(ann)
    await owner.post(`${path}change-mail-preferences/`, { ways: { month_posted: 'digest' } })
    await post(staff, ann.id, july)
    const withdrawal = { user_id: ann.id, quarter: 'July 2025', version: 1, reason: 'Meant for Bea.' }
    expect((await staff.post(`${path}void-investment-summary/`, withdrawal)).status).toBe(200)
    expect(await mailsOf(app)).toEqual([['ann@client.example', 'July 2025 was withdrawn']])
    app.pass(24 * hour)
    expect(await queueDigests({ db: app.db, clock: () => app.now(), timeZone: 'UTC' })).toBe(0)
    expect(await subjectsOf(app, ann)).toEqual(['July 2025 was withdrawn', 'July 2025 is posted'])
  })

  test('is not mailed as posted any more, while the mail about another month is', async () => {
    const app = await start()
    const { client: staff } = await desk(app)
    const [ann, bea] = [
      await app.addAccount({ email: 'ann@client.example' }),
      await app.addAccount({ email: 'bea@client.example' }),
    ]
    await post(staff, ann.id, july)
    await post(staff, bea.id, july)
    await post(staff, ann.id, { ...july, quarter: 'August 2025' })
    const withdrawal = { user_id: ann.id, quarter: 'July 2025', version: 1, reason: 'Meant for Bea.' }
    expect((await staff.post(`${path}void-investment-summary/`, withdrawal)).status).toBe(200)
    expect(await mailsOf(app)).toEqual([
      ['bea@client.example', 'July 2025 is posted'],
      ['ann@client.example', 'August 2025 is posted'],
      ['ann@client.example', 'July 2025 was withdrawn'],
    ])
  })
})

onEachEngine('who has read in the portal what is undone before its mail leaves', (start) => {
  /** Ann has read all that she was told of, and its mails wait. */
  const open = async () => {
    const app = await start({ NOTICE_DELAY_MINUTES: '10' })
    const { client: staff } = await desk(app)
    const ann = await app.addAccount({ email: 'ann@client.example' })
    const read = async () => {
      const owner = await app.signIn(ann)
      const [latest] = (await owner.get(`${path}notices/`)).json['notices'] as { id: number }[]
      done(await owner.post(`${path}mark-notices-seen/`, { up_to: latest?.id }))
      app.pass(60_000)
    }
    const subjects = async () => (await mailsOf(app)).map(([, subject]) => subject)
    return { app, staff, ann, read, subjects, ...callsFor(staff, ann.id) }
  }

  test('is mailed of money only that its entry is taken back', async () => {
    const { record, read, voidEntry, subjects } = await open()
    const entry = { kind: 'contribution', amount: 500, received_on: '2026-07-01' }
    const { id } = done(await record(entry)).json['activity'] as { id: number }
    await read()
    done(await voidEntry(id))
    expect(await subjects()).toEqual(['An entry in your account was removed'])
  })

  test('is mailed of a payment only that its entry is taken back', async () => {
    const { staff, post: postMonth, record, read, voidEntry, subjects } = await open()
    done(await postMonth(monthOf('May 2026', 10_000)))
    const entry = { kind: 'withdrawal', amount: 500, received_on: '2026-07-01' }
    const { id } = done(await record(entry)).json['activity'] as { id: number }
    done(await staff.post(`${path}mark-payment/`, { activity_id: id, sent_on: '2026-07-02' }))
    await read()
    done(await voidEntry(id))
    expect(await subjects()).toEqual(['May 2026 is posted', 'An entry in your account was removed'])
  })

  test('is mailed of a withdrawn month that is posted again only that it is posted', async () => {
    const { post: postMonth, withdrawMonth, read, subjects } = await open()
    done(await postMonth(monthOf('May 2026', 10_000)))
    await read()
    done(await withdrawMonth('May 2026', 1))
    expect(await subjects()).toEqual(['May 2026 was withdrawn'])
    await read()
    done(await postMonth(monthOf('May 2026', 10_000)))
    expect(await subjects()).toEqual(['May 2026 is posted'])
  })

  test('is mailed of a month that is moved twice only where it is now', async () => {
    const { staff, ann, post: postMonth, read, subjects } = await open()
    done(await postMonth(monthOf('April 2026', 10_000)))
    const move = (version: number, from: string, to: string) =>
      staff.post(`${path}move-investment-summary/`, {
        user_id: ann.id,
        quarter: from,
        version,
        to_user_id: ann.id,
        to_quarter: to,
        reason: 'It was of another month.',
      })
    await read()
    done(await move(1, 'April 2026', 'May 2026'))
    await read()
    done(await move(1, 'May 2026', 'June 2026'))
    expect(await subjects()).toEqual(['May 2026 is moved to June 2026'])
  })
})

onEachEngine('investors with different months in one file', (start) => {
  test('are each told of their own', async () => {
    const app = await start()
    const { client: staff } = await desk(app)
    const [ann, bea] = [
      await app.addAccount({ email: 'ann@client.example' }),
      await app.addAccount({ email: 'bea@client.example' }),
    ]
    const file = ['email,month,principal,div %,dividend,paid,unrealized,end balance']
    const months: readonly [string, string][] = [
      [ann.email, 'June 2025'],
      [ann.email, 'July 2025'],
      [bea.email, 'July 2025'],
    ]
    for (const [email, month] of months)
      file.push(`${email},${month},10000.00,3.33,333.00,0.00,333.00,10333.00`)
    const imported = {
      file: Buffer.from(file.join('\n')).toString('base64'),
      // 3 × 10,000.00
      totals: { rows: 3, principal: 30000, paid: 0 },
    }
    expect((await staff.post(`${path}import-summaries/`, imported)).json['error']).toBeUndefined()
    expect(await mailsOf(app)).toEqual([
      ['ann@client.example', 'Your figures through July 2025 are ready'],
      ['bea@client.example', 'July 2025 is posted'],
    ])
  })
})

onEachEngine('mails that wait while the e-mail address changes', (start) => {
  test('go to the new one', async () => {
    const app = await start()
    const { client: staff } = await desk(app)
    const ann = await app.addAccount({ email: 'ann@client.example' })
    await tell(app.db, [ann.id], app.now())
    const edit = { user_id: ann.id, version: 1, email: 'ann@new.example', ...proof }
    expect((await staff.post(calls.edit, edit)).status).toBe(200)
    const toOld = (await mailsOf(app)).filter(([recipient]) => recipient === 'ann@client.example')
    expect(await mailsOf(app)).toContainEqual(['ann@new.example', 'July 2025 is posted'])
    // Only that the address has changed.
    expect(toOld).toEqual([['ann@client.example', 'Your e-mail address was changed']])
  })
})

onEachEngine('a notice that is taken back before it was told', (start) => {
  test('names whom it no longer reached, to staff alone', async () => {
    const app = await start({ NOTICE_DELAY_MINUTES: '10' })
    const { client: staff } = await desk(app)
    const [ann, bea] = [
      await app.addAccount({ email: 'ann@client.example', firstName: 'Ann', lastName: 'Archer' }),
      await app.addAccount({ email: 'bea@client.example' }),
    ]
    for (const { id } of [ann, bea]) await post(staff, id, july)
    const withdrawal = { user_id: ann.id, quarter: 'July 2025', version: 1, reason: 'Meant for Bea.' }
    done(await staff.post(`${path}void-investment-summary/`, withdrawal))
    const listed = (await staff.get(`${path}announcements/`)).json['announcements']
    expect(listed).toMatchObject([
      { people: 1, to: { id: bea.id }, cancelled: { count: 0, people: [] } },
      {
        people: 0,
        to: null,
        cancelled: { count: 1, people: [{ id: ann.id, email: ann.email, name: 'Ann Archer' }] },
      },
    ])
    expect(await subjectsOf(app, ann)).toEqual([])
  })
})
