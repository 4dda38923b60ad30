import { expect, test } from 'vitest'
import { done, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'

onEachEngine('a sheet that waits for release', (start) => {
  /** Ann's August of 10,000.00 at 1 %, with 500.00 in, as it was typed and sent; and what is typed in the sheet afterwards. */
  const world = async () => {
    const app = await start({ RELEASE: 'second-person' })
    const [ann, bea] = [
      await app.addAccount({ firstName: 'Ann', lastName: 'Archer' }),
      await app.addAccount(),
    ]
    const [pat, rita] = [
      await app.signIn(await app.addAccount({ isStaff: true })),
      await app.signIn(await app.addAccount({ isStaff: true })),
    ]
    const versions = new Map<string, number>()
    /** Types into cells of a row as their latest typist. */
    const type = async (userId: number, texts: Readonly<Record<string, string | null>>) => {
      const cells = Object.entries(texts).map(([cell, value]) => ({
        user_id: userId,
        cell,
        value,
        version: versions.get(`${userId} ${cell}`) ?? 0,
      }))
      const saved = done(await pat.post(`${path}save-month-draft/`, { month: 'August 2025', cells })).json
      expect(saved['conflicts']).toEqual([])
      for (const { cell } of cells) versions.set(`${userId} ${cell}`, saved['version'] as number)
      return saved['version'] as number
    }
    const texts = { beginning_balance: '10000.00', dividend_percent: '1', in_out: '+500.00' }
    const version = await type(ann.id, texts)
    const body = {
      month: 'August 2025',
      rows: [{ user_id: ann.id, ...monthOf('August 2025', 10_000), money_in: '500.00' }],
      totals: { rows: 1, principal: 10_000, paid: 0 },
      draft_version: version,
    }
    const { sha256 } = done(await pat.post(`${path}prepare-posting/`, { kind: 'post-month-end', body })).json
    /** Has something else prepared and released. */
    const have = async (kind: string, more: object) => {
      const sent = { kind, body: { user_id: ann.id, ...more } }
      const { number, sha256: hash } = done(await pat.post(`${path}prepare-posting/`, sent)).json
      done(await rita.post(`${path}release-posting/`, { number, sha256: hash }))
    }
    const changes = async () => {
      const [listed] = (await pat.get(`${path}prepared-postings/`)).json['postings'] as object[]
      const { json } = await pat.get(`${path}prepared-posting/1/`)
      return [listed, json].map((each) => (each as Record<string, unknown>)['sheet_changes'])
    }
    const release = () => rita.post(`${path}release-posting/`, { number: 1, sha256 })
    return { ann, bea, type, changes, release, have, texts }
  }

  test('says what has changed once a row that was sent is another one, with what follows, and nothing of any other row', async () => {
    const { ann, bea, type, changes, release } = await world()
    expect(await changes()).toEqual([undefined, undefined])
    await type(bea.id, { dividend_percent: '2' })
    expect(await changes()).toEqual([undefined, undefined])
    await type(ann.id, { dividend_percent: '2' })
    const user = { id: ann.id, email: ann.email, name: 'Ann Archer' }
    const month = {
      user,
      before: monthOf('August 2025', 10_000),
      after: monthOf('August 2025', 10_000, { rate: 2 }),
    }
    const cells = [{ user, cell: 'dividend_percent', sent: '1.00', now: '2' }]
    const changed = { rows: 1, cells, months: [month] }
    expect(await changes()).toEqual([changed, changed])
    expect((await release()).status).toBe(409)
  })

  test.each([
    ['typed as it was', { dividend_percent: '1.00' }],
    ['typed as the dividend that it was', { dividend_amount: '$100.00', dividend_percent: '1.00' }],
    ['left out and taken in again', { left_out: null }],
  ])('has not changed where a row is changed and then %s, and is released', async (_, back) => {
    const { ann, type, changes, release } = await world()
    await type(ann.id, { dividend_percent: '2', left_out: 'yes' })
    expect(await changes()).not.toContain(undefined)
    await type(ann.id, { dividend_percent: '1', left_out: null, ...back })
    expect(await changes()).toEqual([undefined, undefined])
    done(await release())
  })

  test('has not changed where a cell is as the month starts with, as it was sent', async () => {
    const { ann, type, changes } = await world()
    // As nothing is paid in a new month.
    await type(ann.id, { dividend_paid: '5' })
    expect(await changes()).not.toContain(undefined)
    await type(ann.id, { dividend_paid: null })
    expect(await changes()).toEqual([undefined, undefined])
  })

  test('has not changed where a withdrawn month is left out and taken in again, also of an investor who began later', async () => {
    const { ann, type, changes, have, texts } = await world()
    await have('add-summary', monthOf('September 2025', 10_000))
    await have('add-summary', monthOf('August 2025', 10_000))
    await have('void-summary', { quarter: 'August 2025', version: 1, reason: 'Meant for another investor.' })
    // The draft of the row ended when it was posted.
    await type(ann.id, { ...texts, left_out: 'yes' })
    expect(await changes()).not.toContain(undefined)
    await type(ann.id, { left_out: null })
    expect(await changes()).toEqual([undefined, undefined])
  })

  test('says of every kind of cell what was sent and what is there now, also where it cannot be read', async () => {
    const { ann, type, changes } = await world()
    await type(ann.id, {
      beginning_balance: '9000.00',
      dividend_percent: null,
      loss_amount: '50.00',
      in_out: '-500.00',
      dividend_amount: 'one',
      left_out: 'yes',
    })
    const [found] = (await changes()) as [
      { rows: number; months: object[]; cells: Record<string, unknown>[] },
    ]
    expect(found.cells.map(({ cell, sent, now }) => [cell, sent, now])).toEqual([
      ['beginning_balance', '10000.00', '9000.00'],
      ['dividend_percent', '1.00', null],
      // None was sent.
      ['loss_amount', '0.00', '50.00'],
      ['in_out', '+500.00', '-500.00'],
      ['dividend_amount', '100.00', 'one'],
      ['left_out', 'no', 'yes'],
    ])
    expect([found.rows, found.months]).toEqual([1, []])
  })
})
