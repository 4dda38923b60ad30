import { expect, test } from 'vitest'
import { done, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'
const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'

onEachEngine('what is returned to its preparer', (start) => {
  /** Ann's July, which Pat prepares and Rita releases; Paul prepares, too. */
  const world = async () => {
    const app = await start({ RELEASE: 'second-person' })
    const ann = await app.addAccount()
    const signIn = async (firstName: string) =>
      app.signIn(await app.addAccount({ isStaff: true, firstName, lastName: 'Desk' }))
    const [pat, paul, rita] = [await signIn('Pat'), await signIn('Paul'), await signIn('Rita')]
    const body = {
      month: 'July 2025',
      rows: [{ user_id: ann.id, ...monthOf('July 2025', 10_000) }],
      totals: { rows: 1, principal: 10_000, paid: 0 },
    }
    const prepare = async (more: object = {}) =>
      done(await pat.post(`${path}prepare-posting/`, { kind: 'post-month-end', body, ...more })).json
    const sendBack = async (number: unknown) =>
      done(await rita.post(`${path}return-posting/`, { number, reason: 'The sums are old.' }))
    const toDo = async (of = pat) =>
      (await of.get(`${path}to-do/`)).list.filter(({ kind }) => kind === 'postings_returned')
    const find = async (number: unknown) => (await pat.get(`${path}prepared-posting/${String(number)}/`)).json
    return { app, ann, pat, paul, rita, body, prepare, sendBack, toDo, find }
  }

  test('is to do for that person alone, with the reason, until it is sent again or withdrawn', async () => {
    const { app, pat, paul, rita, prepare, sendBack, toDo } = await world()
    const { number } = await prepare()
    await sendBack(number)
    const since = new Date(app.now()).toISOString()
    const returned = { kind: 'post-month-end', reason: 'The sums are old.', by: 'Rita Desk' }
    expect(await toDo()).toEqual([
      {
        kind: 'postings_returned',
        count: 1,
        about: 'July 2025',
        since,
        due: null,
        href: '/admin/release?number=1',
        returned: { number: 1, ...returned },
      },
    ])
    expect([await toDo(paul), await toDo(rita)]).toEqual([[], []])
    const { number: second } = await prepare({ replaces: number })
    expect(await toDo()).toEqual([])
    await sendBack(second)
    expect(await toDo()).toMatchObject([{ returned: { number: 2, ...returned } }])
    done(await pat.post(`${path}withdraw-posting/`, { number: second }))
    expect(await toDo()).toEqual([])
  })

  test('and then replaced still says who returned it and why, and by which number it is replaced', async () => {
    const { rita, prepare, sendBack, find } = await world()
    const { number } = await prepare()
    await sendBack(number)
    const { number: second, sha256 } = await prepare({ replaces: number })
    expect(await find(number)).toMatchObject({
      state: 'replaced',
      replaced: { by_number: 2, returned: { by: 'Rita Desk', reason: 'The sums are old.' } },
    })
    const { number: third } = await prepare({ replaces: second })
    expect((await find(second))['replaced']).toEqual({ by_number: 3 })
    // Posting 1 is what number 3 became.
    done(await rita.post(`${path}release-posting/`, { number: third, sha256 }))
    expect(await find(third)).toMatchObject({ state: 'released', posting: 1 })
    expect(await find(second)).not.toHaveProperty('posting')
  })

  test('and then sent again says which one it replaces, who had returned that and why, and keeps its reason and control totals', async () => {
    const { app, pat, rita, sendBack, find, toDo } = await world()
    const bea = await app.addAccount({ email: 'bea@firm.example' })
    const lines = `${header}\n${bea.email},July 2025,10000,1,100,0,100,10100`
    const body = {
      file: Buffer.from(lines).toString('base64'),
      totals: { rows: 1, principal: 10_000, paid: 0 },
    }
    const send = async (more: object = {}) =>
      done(await pat.post(`${path}prepare-posting/`, { kind: 'import-summaries', body, ...more })).json
    const { number } = await send({ totals: body.totals })
    await sendBack(number)
    const again = await send({ totals: body.totals, replaces: number })
    expect(again['message']).toBe('Prepared as number 2. It is waiting for release. It replaces number 1.')
    const list = (await pat.get(`${path}prepared-postings/`)).json['postings'] as { state: string }[]
    expect(list.map(({ state }) => state)).toEqual(['waiting', 'replaced'])
    done(await rita.post(`${path}release-posting/`, { number: 2, sha256: again['sha256'] }))
    expect(await find(2)).toMatchObject({
      state: 'released',
      review: null,
      note: '',
      control_totals: { rows: 1, principal: 10_000, paid: 0 },
      replaces: { number: 1, returned: { by: 'Rita Desk', reason: 'The sums are old.' } },
    })
    const reversal = { kind: 'reverse-posting', body: { number: 1, reason: 'Another fund.' } }
    const { number: third, sha256 } = done(await pat.post(`${path}prepare-posting/`, reversal)).json
    expect(await find(third)).toMatchObject({ note: 'Another fund.' })
    expect(await find(third)).not.toHaveProperty('control_totals')
    expect(await find(third)).not.toHaveProperty('replaces')
    await sendBack(third)
    expect(await toDo()).toMatchObject([{ returned: { kind: 'reverse-posting', of_posting: 1 } }])
    const { number: fourth } = done(
      await pat.post(`${path}prepare-posting/`, { ...reversal, replaces: third }),
    ).json
    expect(await find(2)).not.toHaveProperty('reversed_at')
    done(await rita.post(`${path}release-posting/`, { number: fourth, sha256 }))
    const reversedAt = new Date(app.now()).toISOString()
    expect(await find(2)).toMatchObject({ state: 'released', posting: 1, reversed_at: reversedAt })
  })

  test('tells those who have the sheet open when it is sent, returned and sent again', async () => {
    const { app, paul, prepare, sendBack } = await world()
    const news = async (month = 'July 2025') =>
      (await paul.get(`${path}month-draft/${encodeURIComponent(month)}/`)).json['release_changed_at']
    expect(await news()).toBeUndefined()
    const { number } = await prepare()
    expect(await news()).toBe(new Date(app.now()).toISOString())
    app.pass(60_000)
    await sendBack(number)
    expect(await news()).toBe(new Date(app.now()).toISOString())
    app.pass(60_000)
    await prepare({ replaces: number })
    expect(await news()).toBe(new Date(app.now()).toISOString())
    expect(await news('August 2025')).toBeUndefined()
  })

  test('names the corrections of a month as such', async () => {
    const { pat, rita, prepare, sendBack, toDo, body } = await world()
    const { number, sha256 } = await prepare()
    done(await rita.post(`${path}release-posting/`, { number, sha256 }))
    const rows = body.rows.map((row) => ({
      ...row,
      ...monthOf('July 2025', 10_000, { rate: 2 }),
      version: 1,
    }))
    const sent = { kind: 'post-month-end', body: { ...body, rows, corrections: { reason: 'Rate.' } } }
    const correction = done(await pat.post(`${path}prepare-posting/`, sent)).json
    await sendBack(correction['number'])
    expect(await toDo()).toMatchObject([{ returned: { kind: 'post-month-end', corrects: true } }])
  })

  test('or can no longer be released, because its month was posted meanwhile, names the rows and what is left to do', async () => {
    const { app, ann, body, rita, prepare, find } = await world()
    const others = [await app.addAccount(), await app.addAccount(), await app.addAccount()]
    const rowOf = (id: number) => ({ user_id: id, ...monthOf('July 2025', 10_000) })
    const single = await prepare()
    const rows = [...body.rows, ...others.map(({ id }) => rowOf(id))]
    const totals = { rows: 4, principal: 40_000, paid: 0 }
    const whole = await prepare({ body: { ...body, rows, totals } })
    const release = ({ number, sha256 }: Record<string, unknown>) =>
      rita.post(`${path}release-posting/`, { number, sha256 })
    done(await release(await prepare({ body: { ...body, rows, totals } })))
    const same = ({ email }: { email: string }) =>
      `July 2025 is already posted for ${email} with exactly these figures.`
    const refusal = `Nothing is posted, because 1 row cannot be posted. ${same(ann)} This can only be returned or withdrawn.`
    expect((await find(single['number']))['review']).toMatchObject({ refusal })
    expect((await release(single)).json).toMatchObject({ error: refusal })
    const first = [ann, ...others.slice(0, 2)].map(same).join(' ')
    expect((await find(whole['number']))['review']).toMatchObject({
      refusal: `Nothing is posted, because 4 rows cannot be posted. The first 3: ${first} This can only be returned or withdrawn.`,
    })
  })

  test('and then sent again says which rows are others than before, which are new and which are gone', async () => {
    const { app, ann, body, prepare, find } = await world()
    const [bea, cal] = [await app.addAccount(), await app.addAccount()]
    const send = async (
      rows: readonly { user_id: number; beginning_balance: number; money_in?: string }[],
      more = {},
    ) => {
      const principal = rows.reduce((sum, { beginning_balance: each }) => sum + each, 0)
      const totals = { rows: rows.length, principal, paid: 0 }
      return (await prepare({ body: { ...body, rows, totals }, ...more }))['number']
    }
    const [own, others] = [monthOf('July 2025', 10_000), monthOf('July 2025', 20_000)]
    const rows = [
      { user_id: ann.id, ...own, money_in: '500.00' },
      { user_id: bea.id, ...others },
    ]
    const first = await send(rows)
    const second = await send(rows, { replaces: first })
    expect((await find(second))['replaces']).toEqual({ number: first })
    const after = monthOf('July 2025', 10_000, { rate: 2 })
    const third = await send(
      [
        { user_id: ann.id, ...after, money_in: '700.00' },
        { user_id: cal.id, ...others },
      ],
      { replaces: second },
    )
    const [annAs, beaAs, calAs] = [ann, bea, cal].map(({ id }) => expect.objectContaining({ id }) as object)
    expect((await find(third))['replaces']).toEqual({
      number: second,
      changed: {
        rows: 3,
        months: [
          { user: annAs, before: own, after },
          { user: calAs, before: others, after: others },
        ],
        cells: [
          { user: annAs, cell: 'in_out', sent: '+500.00', now: '+700.00' },
          { user: calAs, cell: 'left_out', sent: 'yes', now: null },
          { user: beaAs, cell: 'left_out', sent: 'no', now: 'yes' },
        ],
      },
    })
  })
})
