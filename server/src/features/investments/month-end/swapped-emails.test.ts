import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../../../test/command-line.ts'
import { august, july } from '../../../../test/months.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite, password } from '../../../../test/test-app.ts'

const [annsEmail, beasEmail] = ['ann@firm.example', 'bea@firm.example']
const postSheet = '/api/users/post-month-end/'
const importFile = '/api/users/import-summaries/'

/** Ann, whose July pays nothing, and Bea, whose July pays 100.00. */
const world = async (app: TestApp) => {
  const [ann, bea] = [await app.addAccount({ email: annsEmail }), await app.addAccount({ email: beasEmail })]
  const desk = await app.signIn(await app.addAccount({ isStaff: true }))
  return { ann, bea, desk }
}

const beasJuly = { ...august, quarter: 'July 2025' }

const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
const file = `${header}\n${annsEmail},July 2025,10000,3.33,333,0,333,10333\n${beasEmail},July 2025,10000,3.33,333,100,233,10233\n`
const totals = { rows: 2, principal: 20_000, paid: 100 }

/** Swaps the e-mails of Ann and Bea as staff would, through a third one. */
async function swapEmails(app: TestApp): Promise<void> {
  const desk = await app.signIn(await app.addAccount({ isStaff: true }))
  const list = await desk.get('/api/users/accounts/')
  const accounts = list.json['accounts'] as { id: number; email: string; version: number }[]
  const [ann, bea] = [annsEmail, beasEmail].map((email) => accounts.find((each) => each.email === email))
  const move = async (account: typeof ann, version: number, email: string) =>
    expect(
      await desk.post('/api/users/edit-account/', {
        user_id: account?.id,
        version,
        email,
        initial_investment: 10_000,
        current_password: password,
      }),
    ).toMatchObject({ status: 200 })
  await move(ann, ann?.version ?? 0, 'third@firm.example')
  await move(bea, bea?.version ?? 0, annsEmail)
  await move(ann, (ann?.version ?? 0) + 1, beasEmail)
}

/**
 * Runs something right before the transaction in which the next call posts. This is its second one, because the first
 * counts the call for the rate limit. Returns the number of transactions, so that a change in it is noticed.
 */
function beforePosting(app: TestApp, meanwhile: () => Promise<void>): () => number {
  const transaction = app.db.transaction.bind(app.db)
  const call = { transactions: 0, interrupted: false }
  app.db.transaction = async (work) => {
    if (call.interrupted) return transaction(work)
    call.transactions += 1
    if (call.transactions === 2) {
      call.interrupted = true
      await meanwhile()
      call.interrupted = false
    }
    return transaction(work)
  }
  return () => call.transactions
}

/** The amounts paid to an account. */
const paidTo = async (app: TestApp, { id }: { id: number }) => {
  const rows = await app.db.read.selectFrom('summaries').selectAll().where('user_id', '=', id).execute()
  return rows.map(({ dividend_paid }) => dividend_paid)
}

onEachEngine('two investors whose e-mails are swapped', (start) => {
  test.each(['after the sheet was read', 'while the sheet is being posted'])(
    'get the month that was typed for them, even if it happens %s',
    async (when) => {
      const app = await start()
      const { ann, bea, desk } = await world(app)
      const sheet = (await desk.get('/api/users/month-end/2025-07/')).json['rows'] as { id: number }[]
      expect(sheet.map(({ id }) => id)).toEqual([ann.id, bea.id])
      const rows = [
        { user_id: ann.id, ...july },
        { user_id: bea.id, ...beasJuly },
      ]
      let transactions = () => 2
      if (when === 'after the sheet was read') await swapEmails(app)
      else transactions = beforePosting(app, () => swapEmails(app))

      const answer = await desk.post(postSheet, { month: 'July 2025', rows, totals })

      expect(answer.status).toBe(201)
      expect(transactions()).toBe(2)
      expect([await paidTo(app, ann), await paidTo(app, bea)]).toEqual([[0], [100_00]])
    },
  )

  test.each(['after the preview', 'while the file is being posted'])(
    'get the month for their e-mail at the time of the post, even if it happens %s',
    async (when) => {
      const app = await start()
      const { ann, bea, desk } = await world(app)
      const bytes = Buffer.from(file).toString('base64')
      expect((await desk.post('/api/users/preview-import/', { file: bytes })).status).toBe(200)
      let transactions = () => 2
      if (when === 'after the preview') await swapEmails(app)
      else transactions = beforePosting(app, () => swapEmails(app))

      const answer = await desk.post(importFile, { file: bytes, totals })

      expect(answer.status).toBe(201)
      expect(transactions()).toBe(2)
      expect([await paidTo(app, ann), await paidTo(app, bea)]).toEqual([[100_00], [0]])
    },
  )
})

onSqlite('two investors whose e-mails are swapped', (start) => {
  test('get the same from the command line', async () => {
    const app = await start()
    const { ann, bea } = await world(app)
    const path = join(app.place.dataDir, 'july.csv')
    writeFileSync(path, file)
    expect(await runCommand(app.place, ['import-summaries', path, '--dry-run'])).toMatchObject({ code: 0 })
    await swapEmails(app)
    expect(await runCommand(app.place, ['import-summaries', path])).toMatchObject({ code: 0 })
    expect([await paidTo(app, ann), await paidTo(app, bea)]).toEqual([[100_00], [0]])
  })
})
