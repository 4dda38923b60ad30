import { expect, test } from 'vitest'
import { insertBroken, july, post } from '../../../../test/months.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const path = '/api/users/finding-groups/'
const acknowledge = '/api/users/acknowledge-findings/'
const note = 'Not invested until then.'

interface Listed {
  code: string
  quarter: string
  message: string
  user: { id: number }
}

onEachEngine('the groups of findings', (start) => {
  /** Ann has 101 months with two broken identities each, Bea an end balance that is a dollar short. */
  const world = async () => {
    const app = await start()
    const [ann, bea] = [await app.addAccount({ email: 'ann@x.example' }), await app.addAccount()]
    const desk = await app.signIn(await app.addAccount({ isStaff: true, email: 'desk@firm.example' }))
    await insertBroken(app.db, ann.id, 101)
    await post(desk, bea.id, { ...july, ending_balance: 10332 })
    const groups = async (by: string) => (await desk.get(`${path}?by=${by}`)).json
    const listed = async (by: string, of: string | number, page = 1) =>
      (await desk.get(`/api/users/findings/?by=${by}&of=${of}&page=${page}`)).json as {
        count: number
        findings: Listed[]
        next: number | null
      }
    return { app, ann, bea, desk, groups, listed }
  }
  const keyOf = ({ code, quarter, message, user }: Listed) => ({ user_id: user.id, code, quarter, message })

  test('count all findings, whatever they have in common, also beyond those that a read returns', async () => {
    const { ann, bea, groups } = await world()
    // 2 × 101 of Ann's + 1 of Bea's.
    expect(await groups('kind')).toMatchObject({
      count: 203,
      group_count: 1,
      groups: [
        {
          of: 'figures',
          user: null,
          count: 203,
          investors: 2,
          from: 'January 2000',
          to: 'July 2025',
          breaks_rule: true,
        },
      ],
    })
    expect(await groups('investor')).toMatchObject({
      count: 203,
      groups: [
        {
          of: String(ann.id),
          user: { email: 'ann@x.example' },
          count: 202,
          from: 'January 2000',
          to: 'May 2008',
        },
        { of: String(bea.id), count: 1, from: 'July 2025', to: 'July 2025' },
      ],
    })
    const months = await groups('month')
    expect(months).toMatchObject({ count: 203, group_count: 102 })
    expect((months['groups'] as object[]).slice(0, 2)).toMatchObject([
      { of: '2025-07', count: 1, investors: 1 },
      { of: '2008-05', count: 2, investors: 1 },
    ])
  })

  test('are counted in the same order among what is to do', async () => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const people = [await app.addAccount(), await app.addAccount(), await app.addAccount()]
    const postTo = async (k: number, quarter: string, ending = 10_333) => {
      const answer = await post(desk, people[k]?.id ?? 0, { ...july, quarter, ending_balance: ending })
      expect(answer.status).toBe(201)
    }
    // Two lack June; of one, the end balance of July is a dollar short.
    for (const k of [0, 1])
      // oxlint-disable-next-line no-await-in-loop -- in this order
      for (const quarter of ['May 2025', 'July 2025']) await postTo(k, quarter)
    await postTo(2, 'July 2025', 10_332)
    const listed = (await desk.get(`${path}?by=kind`)).json['groups'] as { of: string; count: number }[]
    expect(listed.slice(0, 2)).toMatchObject([
      { of: 'missing_month', count: 2 },
      { of: 'figures', count: 1 },
    ])
    const toDo = (await desk.get('/api/users/to-do/')).list
    expect(toDo.find(({ kind }) => kind === 'findings')?.['kinds']).toEqual(
      listed.map(({ of, count }) => ({ kind: of, count })),
    )
  })

  test('open into all of their findings, page by page', async () => {
    const { ann, listed } = await world()
    const first = await listed('kind', 'figures')
    const second = await listed('kind', 'figures', 2)
    expect([first.count, first.findings.length, first.next]).toEqual([203, 200, 2])
    expect([second.count, second.findings.length, second.next]).toEqual([203, 3, null])
    const keys = [...first.findings, ...second.findings].map((each) => JSON.stringify(keyOf(each)))
    expect(new Set(keys).size).toBe(203)
    // Of one investor's findings of the same code, the latest month first.
    const [{ code: gravest } = { code: '' }] = first.findings
    const months = first.findings.filter(({ code, user }) => code === gravest && user.id === ann.id)
    expect(months.slice(0, 2).map(({ quarter }) => quarter)).toEqual(['May 2008', 'April 2008'])
    expect(await listed('month', '2008-05')).toMatchObject({ count: 2, next: null })
    expect(await listed('investor', ann.id, 2)).toMatchObject({ count: 202, next: null })
    expect(await listed('kind', 'overdrawn')).toEqual({ count: 0, findings: [], next: null })
  })

  test('are in the order of the e-mails where the month is the same', async () => {
    const app = await start()
    const [zoe, ann] = [
      await app.addAccount({ email: 'zoe@x.example' }),
      await app.addAccount({ email: 'ann@x.example' }),
    ]
    const desk = await app.signIn(await app.addAccount({ isStaff: true, email: 'desk@firm.example' }))
    for (const { id } of [zoe, ann])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await post(desk, id, { ...july, ending_balance: 10332 })
    const { json } = await desk.get('/api/users/findings/?by=kind&of=figures')
    expect(json['findings']).toMatchObject([{ user: { id: ann.id } }, { user: { id: zoe.id } }])
  })

  test('lose what is acknowledged together with one note, of which each is on record', async () => {
    const { app, ann, desk, groups, listed } = await world()
    const { findings } = await listed('investor', ann.id)
    const some = findings.slice(0, 100).map(keyOf)
    const answer = await desk.post(acknowledge, { findings: some, note })
    expect([answer.status, answer.json]).toEqual([
      200,
      { message: '100 findings for Person 1 are acknowledged.' },
    ])
    expect(await groups('investor')).toMatchObject({
      count: 103,
      acknowledged: 100,
      groups: [{ count: 102 }, {}],
    })
    expect((await desk.get('/api/users/acknowledged-findings/')).list).toHaveLength(100)
    const trail = await desk.get('/api/users/audit/?action=finding.acknowledged&limit=1000')
    expect(trail.json['entries']).toHaveLength(100)
    expect((await listed('investor', ann.id)).findings.map(keyOf)).not.toContainEqual(some[0])
    const before = await dump(app.db)
    const left = (await listed('investor', ann.id)).findings.map(keyOf)
    const refused = [
      [[left[0], some[0]], 409, 'This finding is already acknowledged.'],
      [[left[0], left[0]], 409, 'This finding is already acknowledged.'],
      [[left[0], { ...left[1], message: 'Something else.' }], 404, 'There is no such finding.'],
      [[{ ...left[0], user_id: 999 }], 404, 'There is no such investor.'],
      [[], 400, 'findings: Send at least one finding.'],
      [left.concat(left).slice(0, 101), 400, 'findings: Send at most 100 findings.'],
    ] as const
    for (const [sent, status, error] of refused) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const refusal = await desk.post(acknowledge, { findings: sent, note })
      expect([refusal.status, refusal.json['error']]).toEqual([status, error])
    }
    expect(await dump(app.db)).toBe(before)
  })

  test('say for how many investors what is acknowledged together is', async () => {
    const { ann, bea, desk, listed } = await world()
    const first = async (id: number) => (await listed('investor', id)).findings.slice(0, 1).map(keyOf)
    const findings = [...(await first(ann.id)), ...(await first(bea.id))]
    expect((await desk.post(acknowledge, { findings, note })).json).toEqual({
      message: '2 findings for 2 investors are acknowledged.',
    })
  })

  test('are for staff only', async () => {
    const { app, ann, desk } = await world()
    const investor = await app.signIn(ann)
    expect((await investor.get(path)).status).toBe(403)
    expect((await investor.get('/api/users/findings/?of=figures')).status).toBe(403)
    expect((await investor.post(acknowledge, { findings: [], note })).status).toBe(403)
    expect((await desk.get(`${path}?by=colour`)).json['fields']).toEqual({
      by: 'Group by kind, month or investor.',
    })
  })
})
