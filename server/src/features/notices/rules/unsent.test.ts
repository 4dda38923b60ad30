import { expect, test } from 'vitest'
import { calls, desk, proof } from '../../../../test/accounts.ts'
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
