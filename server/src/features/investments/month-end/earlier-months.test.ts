import { expect, test } from 'vitest'
import { callsFor, done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'
const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
const figures = '10000,3.33,333,0,333,10333'

onEachEngine('a file of months before or after those on record', (start) => {
  /** Ann has May and June 2026, and two others nothing. */
  const world = async () => {
    const firm = await firmWithInvestor(start)
    for (const email of ['bea@firm.example', 'cal@firm.example']) await firm.app.addAccount({ email })
    for (const month of ['May 2026', 'June 2026'])
      done(await firm.post(monthOf(month, 10_000, { rate: 3.33 })))
    const preview = async (...rows: [email: string, month: string][]) => {
      const lines = rows.map(([email, month]) => `${email}@firm.example,${month},${figures}`)
      const file = Buffer.from([header, ...lines].join('\n')).toString('base64')
      const { json } = done(await firm.desk.post(`${path}preview-import/`, { file }))
      return {
        sentences: (json['rows'] as { sentence?: string }[]).map(({ sentence }) => sentence),
        gaps: json['gaps'] as { quarter: string; missing: number }[] | undefined,
        stillMissing: (json['months'] as { quarter: string; still_missing: number }[]).map(
          ({ quarter, still_missing: count }) => [quarter, count],
        ),
      }
    }
    return { ...firm, preview }
  }

  test('says what the sheet says of a month before those that are posted', async () => {
    const { preview, withdrawMonth } = await world()
    const began = 'The first posted month of this investor is a later one.'
    expect(await preview(['ann', 'April 2026'])).toMatchObject({ sentences: [began], gaps: undefined })
    done(await withdrawMonth('May 2026', 1))
    expect((await preview(['ann', 'May 2026'])).sentences).toEqual([
      'Withdrawn before; the investor will see it as restated. June 2026 is posted already.',
    ])
  })

  test('counts the months that it leaves missing, in either direction and of the file itself', async () => {
    const { preview } = await world()
    const { sentences, gaps } = await preview(
      ['ann', 'March 2025'],
      ['bea', 'April 2026'],
      ['bea', 'June 2026'],
      ['cal', 'June 2026'],
    )
    expect(sentences).toEqual([
      'The first posted month of this investor is a later one.',
      undefined,
      undefined,
      undefined,
    ])
    // Ann lacks April 2025 to April 2026, thirteen months; Bea lacks May 2026.
    expect(gaps).toHaveLength(14)
    expect([gaps?.[0], gaps?.at(-2), gaps?.at(-1)]).toEqual([
      { quarter: 'April 2025', missing: 1 },
      { quarter: 'April 2026', missing: 1 },
      { quarter: 'May 2026', missing: 1 },
    ])
  })

  test('says of each of its months how many active investors who started by then will still lack it', async () => {
    const { preview } = await world()
    const missingAfter = async (...rows: [email: string, month: string][]) =>
      (await preview(...rows)).stillMissing
    // Ann started in May; Bea starts with the file; Cal has no month at all.
    expect(await missingAfter(['bea', 'July 2026'])).toEqual([['July 2026', 1]])
    expect(await missingAfter(['ann', 'July 2026'], ['bea', 'July 2026'])).toEqual([['July 2026', 0]])
    // Bea starts in May, and lacks June; Ann has both. In July, both lack it but Cal.
    expect(await missingAfter(['bea', 'May 2026'], ['cal', 'July 2026'])).toEqual([
      ['May 2026', 0],
      ['July 2026', 2],
    ])
    // Starting earlier, Ann lacks no month of the file, and Bea is not expected in April.
    expect(await missingAfter(['ann', 'April 2026'], ['bea', 'June 2026'])).toEqual([
      ['April 2026', 0],
      ['June 2026', 0],
    ])
    // June is on record for Ann, and corrects nothing; Bea lacks it after May.
    expect(await missingAfter(['bea', 'May 2026'], ['ann', 'June 2026'])).toEqual([
      ['May 2026', 0],
      ['June 2026', 1],
    ])
  })

  test('leaves nothing missing where it fills a gap, or corrects', async () => {
    const { desk, app, preview } = await world()
    const bea = await app.db.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'bea@firm.example')
      .executeTakeFirstOrThrow()
    const { post } = callsFor(desk, bea.id)
    const like = { rate: 3.33 }
    for (const month of ['January 2026', 'April 2026']) done(await post(monthOf(month, 10_000, like)))
    expect(await preview(['bea', 'February 2026'])).toMatchObject({
      sentences: ['April 2026 is posted already.'],
      gaps: undefined,
    })
    done(await post(monthOf('February 2026', 12_000, like)))
    const { sentences, gaps } = await preview(['bea', 'February 2026'])
    expect([sentences, gaps]).toEqual([[undefined], undefined])
  })
})
