import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { done, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'

/** A sheet of a month, of some investors with 10,000.00 or more at work. */
const sheetOf = (month: string, rows: readonly { user_id: number; principal?: number; rate?: number }[]) => ({
  month,
  rows: rows.map(({ user_id, principal = 10_000, rate, ...more }) => ({
    user_id,
    ...monthOf(month, principal, rate === undefined ? {} : { rate }),
    ...more,
  })),
  totals: {
    rows: rows.length,
    principal: rows.reduce((sum, { principal = 10_000 }) => sum + principal, 0),
    paid: 0,
  },
})

onEachEngine('the review of a second person', (start) => {
  /** Ann, Bea and Cy, each with a July of 10,000.00. */
  const world = async () => {
    const app = await start({ RELEASE: 'second-person' })
    const add = (firstName: string) =>
      app.addAccount({ firstName, lastName: 'Archer', email: `${firstName.toLowerCase()}@client.example` })
    const [ann, bea, cy] = [await add('Ann'), await add('Bea'), await add('Cy')]
    const pat = await app.signIn(await app.addAccount({ isStaff: true, email: 'pat@firm.example' }))
    const rita = await app.signIn(await app.addAccount({ isStaff: true, email: 'rita@firm.example' }))
    const prepare = async (kind: string, body: object, by: Client = pat) =>
      done(await by.post(`${path}prepare-posting/`, { kind, body })).json
    const release = async ({ number, sha256 }: Record<string, unknown>) =>
      done(await rita.post(`${path}release-posting/`, { number, sha256 }))
    const review = async ({ number }: Record<string, unknown>) =>
      (await rita.get(`${path}prepared-posting/${String(number)}/`)).json['review'] as Record<string, unknown>
    const july = [ann, bea, cy].map(({ id }) => ({ user_id: id }))
    const posted = await prepare('post-month-end', sheetOf('July 2025', july))
    return { app, ann, bea, cy, pat, rita, prepare, release, review, posted }
  }

  test('asks about money that was recorded since the same was sent', async () => {
    const { ann, prepare, release, review, posted } = await world()
    await release(posted)
    const entry = { user_id: ann.id, kind: 'contribution', amount: 500, received_on: '2025-08-04' }
    const first = await prepare('add-activity', entry)
    const second = await prepare('add-activity', entry)
    const unusual = async () =>
      ((await review(second))['unusual'] as { quarter: string; sentence: string }[]).map(
        ({ quarter, sentence }) => `${quarter}: ${sentence}`,
      )
    expect(await unusual()).toEqual([])
    await release(first)
    expect(await unusual()).toEqual([
      'September 2025: A contribution of $500.00 on August 4, 2025 is recorded already; this is another one.',
    ])
  })

  test('shows the money in and out that it records, and what the principals of first months bring in', async () => {
    const { ann, bea, cy, prepare, release, review, posted } = await world()
    // 3 × 10,000.00
    expect((await review(posted))['money']).toEqual({
      entries: [],
      count: 0,
      in: 0,
      out: 0,
      first_principals: 30_000,
    })
    await release(posted)
    const rows = [
      { user_id: ann.id, principal: 15_000, money_in: '5000.00' },
      { user_id: bea.id, principal: 8_000, money_out: '2000.00' },
      { user_id: cy.id },
    ]
    const august = await prepare('post-month-end', sheetOf('August 2025', rows))
    const entry = { from_gains: 0, received_on: '2025-08-01', effective_month: 'August 2025' }
    const entries = [
      { user: { name: 'Ann Archer' }, entry: { ...entry, kind: 'contribution', amount: 5_000 } },
      { user: { name: 'Bea Archer' }, entry: { ...entry, kind: 'withdrawal', amount: 2_000 } },
    ]
    expect((await review(august))['money']).toMatchObject({
      entries,
      count: 2,
      in: 5_000,
      out: 2_000,
      first_principals: 0,
    })
    await release(august)
    const reversal = await prepare('reverse-posting', { number: 2, reason: 'Another fund.' })
    expect((await review(reversal))['money']).toMatchObject({
      entries: entries.map((each) => ({ ...each, voided: true })),
      in: 0,
      out: 0,
    })
  })

  test('names who is left out of a month-end, and the months that it leaves missing', async () => {
    const { ann, bea, prepare, release, review, posted } = await world()
    expect(await review(posted)).not.toHaveProperty('left_out')
    await release(posted)
    const september = sheetOf('September 2025', [{ user_id: ann.id }, { user_id: bea.id }])
    expect(await review(await prepare('post-month-end', september))).toMatchObject({
      left_out: { people: [{ name: 'Cy Archer' }], count: 1 },
      gaps: [{ quarter: 'August 2025', missing: 2 }],
    })
  })

  test('asks of a month what its sheet asks: first months, rates unlike most, and months before others', async () => {
    const { app, ann, bea, cy, prepare, release, review, posted } = await world()
    expect((await review(posted))['unusual']).toMatchObject(
      [ann, bea, cy].map(({ id }) => ({
        user: { id },
        sentence: 'First month, with a principal of $10,000.00.',
      })),
    )
    await release(posted)
    const rows = [{ user_id: ann.id }, { user_id: bea.id }, { user_id: cy.id, rate: 1.4 }]
    const august = await prepare('post-month-end', sheetOf('August 2025', rows))
    expect((await review(august))['unusual']).toMatchObject([
      { user: { id: cy.id }, sentence: '1.40%, where most have 1.00%.' },
    ])
    await release(august)
    const dan = await app.addAccount()
    await release(await prepare('add-summary', { user_id: dan.id, ...monthOf('August 2025', 10_000) }))
    const july = await prepare('post-month-end', sheetOf('July 2025', [{ user_id: dan.id }]))
    expect((await review(july))['unusual']).toMatchObject([
      { user: { id: dan.id }, sentence: 'The first posted month of this investor is a later one.' },
    ])
  })

  test('shows each month that it corrects before and after, also where the changes cancel in the sums', async () => {
    const { ann, bea, prepare, release, review, posted } = await world()
    expect(await review(posted)).not.toHaveProperty('corrections')
    await release(posted)
    const sheet = sheetOf('July 2025', [
      { user_id: ann.id, principal: 9_500 },
      { user_id: bea.id, principal: 10_500 },
    ])
    const body = {
      ...sheet,
      rows: sheet.rows.map((row) => ({ ...row, version: 1 })),
      corrections: { reason: 'Swapped.', line: '' },
    }
    const was = {
      quarter: 'July 2025',
      beginning_balance: 10_000,
      unrealized_gain: 100,
      ending_balance: 10_100,
    }
    const months = [
      // 9,500.00 + 1 % = 9,500.00 + 95.00
      {
        user: { name: 'Ann Archer' },
        before: was,
        after: { beginning_balance: 9_500, unrealized_gain: 95, ending_balance: 9_595 },
      },
      // 10,500.00 + 1 % = 10,500.00 + 105.00
      {
        user: { name: 'Bea Archer' },
        before: was,
        after: { beginning_balance: 10_500, unrealized_gain: 105, ending_balance: 10_605 },
      },
    ]
    const corrected = await prepare('post-month-end', body)
    expect(await review(corrected)).toMatchObject({
      // 3 × 10,000.00 = 9,500.00 + 10,500.00 + 10,000.00
      firm: { before: { principal: 30_000 }, after: { principal: 30_000 } },
      corrections: { months, count: 2 },
    })
    await release(corrected)
    const reversal = await prepare('reverse-posting', { number: 2, reason: 'Not swapped.' })
    expect((await review(reversal))['corrections']).toMatchObject({
      months: months.map(({ user, before, after }) => ({ user, before: after, after: before })),
    })
  })

  test('names the posting that it reverses or moves, and nobody whom only a field that its call does not read names', async () => {
    const { ann, bea, pat, prepare, release, posted } = await world()
    expect(posted).not.toHaveProperty('of_posting')
    await release(posted)
    const why = { number: 1, reason: 'Another fund.' }
    const reversal = await prepare('reverse-posting', why)
    expect(reversal).toMatchObject({ rows: 3, of_posting: 1 })
    done(await pat.post(`${path}withdraw-posting/`, { number: reversal['number'] }))
    expect(await prepare('move-posting', { ...why, to_quarter: 'June 2025' })).toMatchObject({
      of_posting: 1,
    })
    await release(await prepare('post-month-end', sheetOf('August 2025', [{ user_id: ann.id }])))
    await prepare('reverse-posting', { ...why, number: 2, user_id: bea.id })
    const [latest] = (await pat.get(`${path}prepared-postings/`)).json['postings'] as object[]
    expect(latest).toMatchObject({ rows: 1, of_posting: 2 })
    expect(latest).not.toHaveProperty('investor')
  })

  test('says what the checks will find once posted months are taken back', async () => {
    const { ann, bea, cy, prepare, release, review, posted } = await world()
    await release(posted)
    const rows = [
      { user_id: ann.id, principal: 15_000, money_in: '5000.00' },
      { user_id: bea.id },
      { user_id: cy.id },
    ]
    await release(await prepare('post-month-end', sheetOf('August 2025', rows)))
    const september = [{ user_id: ann.id, principal: 15_000 }, { user_id: bea.id }, { user_id: cy.id }]
    const added = await prepare('post-month-end', sheetOf('September 2025', september))
    expect(await review(added)).not.toHaveProperty('findings')
    await release(added)
    const { findings } = await review(await prepare('reverse-posting', { number: 2, reason: 'Twice.' }))
    expect(findings).toMatchObject({ investors: 3 })
    expect((findings as { first: object[] }).first).toContainEqual(
      expect.objectContaining({
        quarter: 'August 2025',
        message: 'August 2025 is not posted, though months before and after it are.',
      }),
    )
  })
})
