import { accountMonths } from '@portico/contract/figures/account-months'
import { movementsIn } from '@portico/contract/figures/statement'
import { centsToJson } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { expect, test } from 'vitest'
import { callsFor, done, firmWithInvestor, monthOf, refusalOf } from '../../../../test/money.ts'
import { execute } from '../../../../test/raw-queries.ts'
import { secretKey } from '../../../../test/second-factor.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { findAccount } from '../../identity/queries/account-queries.ts'
import { findHistory } from '../queries/history-queries.ts'

const settings = { SECRET_KEY: secretKey }
const path = '/api/users/tax-papers.csv?year='

/** The rows of a file as text. */
const rowsOf = (body: string) =>
  body
    .replace('\u{FEFF}', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))

onEachEngine('the tax papers of a year', (start) => {
  test('have what the statement of the year says, with the complete reference, and are on the trail', async () => {
    const { app, desk, investor, post, record } = await firmWithInvestor(start, { settings })
    const bea = await app.addAccount({ email: 'bea@firm.example', firstName: 'Bea', lastName: 'Baker' })
    const details = { reference: '123-45-6789', country: 'US', form: 'w-9' }
    done(await desk.post('/api/users/edit-account-tax/', { user_id: investor.id, version: 0, ...details }))
    done(await post(monthOf('December 2024', 10_000)))
    done(await post(monthOf('January 2025', 10_000, { paid: 40 })))
    done(await post(monthOf('February 2025', 10_000, { loss: 25 })))
    done(await record({ kind: 'contribution', amount: 500, received_on: '2025-03-05' }))
    done(await record({ kind: 'withdrawal', amount: 70, received_on: '2025-12-31' }))
    done(await callsFor(desk, bea.id).post(monthOf('January 2026', 2_000)))
    const answer = done(await desk.get(`${path}2025`))
    const [headers, row, ...others] = rowsOf(answer.body)
    const of = (header: string) => row?.[headers?.indexOf(header) ?? -1]
    expect(others).toEqual([])
    expect(row?.slice(0, 6)).toEqual([
      'P-000001-95',
      'Person 1',
      'ann@firm.example',
      '123-45-6789',
      'United States',
      'W-9',
    ])
    const amounts = [
      'Opening balance',
      'Money in',
      'Gains',
      'Losses',
      'Paid out',
      'Money out',
      'Closing balance',
    ]
    // 10,100.00 + 500.00 + 100.00 − 25.00 − 40.00 − 70.00 = 10,565.00.
    const expected = [10_100, 500, 100, 25, 40, 70, 10_565]
    expect(amounts.map((header) => Number(of(header)))).toEqual(expected)
    const account = await findAccount(app.db.read, investor.id)
    if (account === undefined) throw new Error('There is no account.')
    const history = await findHistory(app.db.read, account)
    const walked = { months: accountMonths(history), activity: history.activity }
    const stated = movementsIn(walked, month(202501), month(202512))
    const lines = ['opening', 'moneyIn', 'gains', 'losses', 'paidOut', 'moneyOut', 'closing'] as const
    expect(lines.map((line) => centsToJson(stated[line].value))).toEqual(expected)
    const { entries } = (await desk.get('/api/users/audit/?action=tax')).json
    expect(entries).toMatchObject([{ action: 'tax.exported', after: { year: 2025, rows: 1 } }])
    expect(app.log.join()).not.toContain('123-45-6789')
  })

  test('are for staff who release; a damaged reference is told', async () => {
    const { app, desk, investor, post, client } = await firmWithInvestor(start, { settings })
    done(await post(monthOf('June 2026', 10_000)))
    const body = { user_id: investor.id, version: 0, reference: '12-3456789' }
    done(await desk.post('/api/users/edit-account-tax/', body))
    const preparer = await app.signIn(await app.addAccount({ isStaff: true, role: 'preparer' }))
    expect((await preparer.get(`${path}2026`)).status).toBe(403)
    expect((await client.get(`${path}2026`)).status).toBe(403)
    expect(refusalOf(await desk.get(`${path}2027`))).toEqual([400, '2027 has not begun.'])
    await execute(app.db, `update tax_details set encrypted_reference = 'v1.00000000.AAAA'`)
    expect(refusalOf(await desk.get(`${path}2026`))).toEqual([
      500,
      'The tax reference of P-000001-95 is damaged in storage. Enter it again.',
    ])
  })
})
