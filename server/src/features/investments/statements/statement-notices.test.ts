import { expect, test } from 'vitest'
import type { Client, ClientAnswer } from '../../../../test/client.ts'
import { callsFor, done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { readConfig } from '../../../config.ts'
import { continueRuns } from './run-statements.ts'

const path = '/api/users/'
const minuteMs = 60_000
const january = monthOf('January 2026', 10_000)

const statementNotices = async (client: Client) =>
  (
    (await client.get(`${path}notices/`)).json['notices'] as { id: number; kind: string; subject: string }[]
  ).filter(({ kind }) => kind === 'statement')

const mailed = async ({ db }: TestApp) => {
  const mails = db.read.selectFrom('outbox').select(['recipient', 'subject']).where('list', '=', 'statement')
  return (await mails.orderBy('id').execute()).map(({ recipient, subject }) => [recipient, subject])
}

/** Works on the runs as one of the firm's processes. */
const workOn = (app: TestApp, stopped?: () => boolean) =>
  continueRuns(
    {
      db: app.db,
      config: readConfig({}),
      clock: () => app.now(),
      sharedTime: app.sharedTime,
      warn: (error) => {
        throw error
      },
    },
    stopped,
  )

onEachEngine('an investor', (start) => {
  test('is told of a statement that staff issue, once, and not of their own', async () => {
    const { app, client, desk, investor, post } = await firmWithInvestor(start)
    done(await post(january))
    const issue = async (period: string) =>
      done(await desk.post(`${path}issue-user-statement/`, { user_id: investor.id, period }))
    done(await client.post(`${path}issue-statement/`, { period: '2026-01' }))
    await issue('2026-01')
    expect(await statementNotices(client)).toEqual([])
    await issue('2026-q1')
    await issue('2026-q1')
    await issue('all')
    expect(await statementNotices(client)).toMatchObject([
      {
        subject: 'Your statement since the start is available',
        sentence: 'You can download it from the Documents page.',
      },
      {
        subject: 'Your statement for Q1 2026, to January, is available',
        sentence: 'You can download it from the Documents page.',
        link: '/documents',
        is_new: true,
      },
    ])
    expect(await mailed(app)).toEqual([
      [investor.email, 'Your statement for Q1 2026, to January, is available'],
      [investor.email, 'Your statement since the start is available'],
    ])
  })
})

onEachEngine('a statement that is superseded while its mail waits', (start) => {
  const world = async () => {
    const firm = await firmWithInvestor(start, { settings: { NOTICE_DELAY_MINUTES: '10' } })
    done(await firm.post(january))
    firm.app.pass(minuteMs)
    const issue = async (period: string) =>
      done(await firm.desk.post(`${path}issue-user-statement/`, { user_id: firm.investor.id, period }))
    const told = async () => [
      (await mailed(firm.app)).map(([, subject]) => subject),
      (await statementNotices(firm.client)).map(({ subject }) => subject),
    ]
    return { ...firm, issue, told }
  }

  test.each([
    ['a corrected month', ({ correct }) => correct(monthOf('January 2026', 10_000, { paid: 10 }), 1)],
    ['a withdrawn month', ({ withdrawMonth }) => withdrawMonth('January 2026', 1)],
    ['an entry', ({ record }) => record({ kind: 'contribution', amount: 500, received_on: '2026-01-20' })],
  ] satisfies [string, (firm: Awaited<ReturnType<typeof world>>) => Promise<ClientAnswer>][])(
    'by %s is neither mailed nor in the bell',
    async (_, change) => {
      const firm = await world()
      await firm.issue('2026-01')
      await firm.issue('all')
      firm.app.pass(minuteMs)
      done(await change(firm))
      expect(await firm.told()).toEqual([[], []])
    },
  )

  test('is told by its replacement alone, and another one goes on being told', async () => {
    const { app, correct, issue, post, told } = await world()
    done(await post(monthOf('February 2026', 10_000)))
    app.pass(minuteMs)
    await issue('2026-01')
    await issue('2026-02')
    app.pass(minuteMs)
    done(await correct(monthOf('February 2026', 10_000, { paid: 10 }), 1))
    await issue('2026-02')
    const subjects = ['Your statement for January 2026 is available', 'New statement for February 2026']
    expect(await told()).toEqual([subjects, subjects.toReversed()])
  })

  test.each([
    [
      'an entry is voided',
      async ({ record, app, voidEntry }) => {
        done(await record({ kind: 'contribution', amount: 500, received_on: '2026-01-20' }))
        app.pass(minuteMs)
        done(await voidEntry(1))
        return 1
      },
    ],
    [
      'a month that completed it is withdrawn',
      async ({ post, app, withdrawMonth }) => {
        done(await post(monthOf('February 2026', 10_000)))
        app.pass(minuteMs)
        done(await withdrawMonth('February 2026', 1))
        return 0
      },
    ],
  ] satisfies [string, (firm: Awaited<ReturnType<typeof world>>) => Promise<number>][])(
    'is told again, once, when it stands again because %s',
    async (_, change) => {
      const firm = await world()
      await firm.issue('2026-q1')
      firm.app.pass(minuteMs)
      const entries = await change(firm)
      const subjects = ['Your statement for Q1 2026, to January, is available']
      expect(await firm.told()).toEqual([subjects, subjects])
      // What is undone next changes nothing for it.
      done(await firm.record({ kind: 'contribution', amount: 500, received_on: '2026-07-10' }))
      done(await firm.voidEntry(entries + 1))
      expect(await firm.told()).toEqual([subjects, subjects])
    },
  )

  test('that is replaced meanwhile is not told again', async () => {
    const { app, correct, issue, record, told, voidEntry } = await world()
    await issue('2026-01')
    app.pass(minuteMs)
    done(await correct(monthOf('January 2026', 10_000, { paid: 10 }), 1))
    await issue('2026-01')
    done(await record({ kind: 'contribution', amount: 500, received_on: '2026-07-10' }))
    done(await voidEntry(1))
    const subjects = ['New statement for January 2026']
    expect(await told()).toEqual([subjects, subjects])
  })

  test('is not mailed to who has read of it in the portal', async () => {
    const { app, client, correct, issue, told } = await world()
    await issue('2026-01')
    const [latest] = await statementNotices(client)
    done(await client.post(`${path}mark-notices-seen/`, { up_to: latest?.id }))
    app.pass(minuteMs)
    done(await correct(monthOf('January 2026', 10_000, { paid: 10 }), 1))
    expect(await told()).toEqual([[], ['Your statement for January 2026 is available']])
  })
})

onEachEngine('the statements of the whole firm', (start) => {
  async function firmOf(count: number) {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ email: 'desk@firm.example', isStaff: true }))
    for (let k = 0; k < count; k++) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      const account = await app.addAccount({ email: `i${k}@mail.example` })
      // oxlint-disable-next-line no-await-in-loop
      done(await callsFor(desk, account.id).post(january))
    }
    return { app, desk, begin: () => desk.post(`${path}issue-statements/`, { period: '2026-q1' }) }
  }
  const everyone = (count: number) =>
    Array.from({ length: count }, (_, k) => [
      `i${k}@mail.example`,
      'Your statement for Q1 2026, to January, is available',
    ])

  test('are told in one announcement when all are there, each once, across a dead process and two others', async () => {
    const { app, begin } = await firmOf(6)
    done(await begin())
    // The first process stops after two statements, as if killed: its claim is not given back.
    let looks = 0
    const killed = workOn(app, () => {
      if (++looks > 3) throw new Error('killed')
      return false
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await mailed(app)).toEqual([])
    app.pass(2 * minuteMs)
    await Promise.all([workOn(app), workOn(app)])
    expect(await mailed(app)).toEqual(everyone(6))
    const announcements = app.db.read.selectFrom('announcements').select('created_by')
    const told = await announcements.where('kind', '=', 'statement').execute()
    expect(told.length).toBe(1)
    expect(told[0]?.created_by).not.toBeNull()
  })

  test('that replace earlier ones are told as such, in one announcement, and the others as new', async () => {
    const { app, desk, begin } = await firmOf(3)
    for (const name of ['i0', 'i1']) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      const owner = await app.signIn({ email: `${name}@mail.example` })
      // oxlint-disable-next-line no-await-in-loop
      done(await owner.post(`${path}issue-statement/`, { period: '2026-q1' }))
    }
    const { list } = await desk.get(`${path}users/`)
    for (const { id, email } of list)
      // oxlint-disable-next-line no-await-in-loop
      if (String(email).startsWith('i'))
        done(await callsFor(desk, Number(id)).post(monthOf('February 2026', 10_000)))
    done(await begin())
    await workOn(app)
    expect(await mailed(app)).toEqual([
      ['i0@mail.example', 'New statement for Q1 2026, to February'],
      ['i1@mail.example', 'New statement for Q1 2026, to February'],
      ['i2@mail.example', 'Your statement for Q1 2026, to February, is available'],
    ])
    const [run] = (await desk.get(`${path}statement-runs/`)).list
    expect(run?.['period_name']).toBe('Q1 2026, to February')
  })

  test('are news to nobody who has the same one already', async () => {
    const { app, begin } = await firmOf(3)
    const owner = await app.signIn({ email: 'i1@mail.example' })
    done(await owner.post(`${path}issue-statement/`, { period: '2026-q1' }))
    done(await begin())
    await workOn(app)
    expect((await mailed(app)).map(([recipient]) => recipient)).toEqual([
      'i0@mail.example',
      'i2@mail.example',
    ])
    app.pass(minuteMs)
    done(await begin())
    await workOn(app)
    expect(await mailed(app)).toHaveLength(2)
  })
})
