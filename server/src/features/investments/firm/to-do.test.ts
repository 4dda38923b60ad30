import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Role } from '@portico/contract/features/roles'
import type { ToDo } from '@portico/contract/features/to-do'
import { noteRun } from '../../../db/last-runs.ts'
import type { Client } from '../../../../test/client.ts'
import { firmOf, upload } from '../../../../test/documents.ts'
import { callsFor, done, monthOf } from '../../../../test/money.ts'
import { pdfOf } from '../../../../test/pdf.ts'
import { password } from '../../../../test/people.ts'
import type { Start } from '../../../../test/test-app.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'
const minute = 60_000
const spring = ['March 2026', 'April 2026', 'May 2026'] as const

const toDo = async (client: Client) => (await client.get(`${path}to-do/`)).json as unknown as ToDo[]
const kinds = async (client: Client) => (await toDo(client)).map(({ kind, count }) => [kind, count])

/** A firm on July 15, 2026, noon, with one investor, whose backup and drill are of now. */
async function world(start: Start) {
  const dataDir = await mkdtemp(join(tmpdir(), 'to-do-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const firm = await firmOf(start, 1, { DATA_DIR: dataDir })
  const at = new Date(firm.app.now()).toISOString()
  await noteRun(dataDir, 'backup', { taken_at: at })
  await noteRun(dataDir, 'drill', { at, taken_at: at, passed: true, seconds: 3 })
  return firm
}

onEachEngine('what is to do', (start) => {
  test('is listed with since when it waits, and gone once it is done', async () => {
    const { desk, ann } = await world(start)
    expect(await toDo(desk)).toEqual([])
    const { post } = callsFor(desk, ann.id)
    for (const quarter of spring) done(await post(monthOf(quarter, 10_000)))
    expect(await toDo(desk)).toEqual([
      {
        kind: 'months_not_posted',
        count: 1,
        about: 'June 2026',
        since: '2026-07-01T00:00:00.000Z',
        // Reported within 6 days.
        due: '2026-07-07T00:00:00.000Z',
        href: '/admin/month-end?month=2026-06',
      },
    ])
    done(await post(monthOf('June 2026', 10_000)))
    expect(await toDo(desk)).toEqual([
      {
        kind: 'statements_not_issued',
        count: 1,
        about: 'Q2 2026',
        since: null,
        due: null,
        href: '/admin/statements',
      },
      // March to June.
      {
        kind: 'books_not_closed',
        count: 4,
        about: 'June 2026',
        since: null,
        due: null,
        href: '/dashboard?close-books=2026-06',
      },
    ])
    done(await desk.post(`${path}issue-statements/`, { period: '2026-q2' }))
    expect((await toDo(desk))[0]).toMatchObject({ count: 1, issuing: { issued: 0, accounts: 1 } })
    done(await desk.post(`${path}issue-user-statement/`, { user_id: ann.id, period: '2026-q2' }))
    done(await desk.post(`${path}close-period/`, { through: 'June 2026' }))
    expect(await toDo(desk)).toEqual([])
  })

  test('names how many lack a month that others have, and closes no month that is missing, however old', async () => {
    const { app, desk, ann } = await world(start)
    const bob = await app.addAccount({ email: 'bob@firm.example' })
    const postAll = async (id: number, quarters: readonly string[]) => {
      // oxlint-disable-next-line no-await-in-loop -- in the order of the months
      for (const quarter of quarters) done(await callsFor(desk, id).post(monthOf(quarter, 10_000)))
    }
    const ofYear = ['July', 'August', 'September', 'October', 'November', 'December'].map(
      (name) => `${name} 2025`,
    )
    const all = [...ofYear, 'January 2026', 'February 2026', ...spring]
    await postAll(ann.id, [...all, 'June 2026'])
    await postAll(bob.id, ['March 2025', ...all])
    expect((await toDo(desk))[0]).toMatchObject({
      kind: 'months_not_posted',
      count: 1,
      about: 'June 2026',
      missing: 1,
    })
    await postAll(bob.id, ['June 2026'])
    const kindsNow = async () => (await toDo(desk)).map(({ kind }) => kind)
    // Bob's April to June 2025 are missing, longer ago than a year.
    expect(await kindsNow()).toEqual(['findings', 'statements_not_issued'])
    await postAll(bob.id, ['April 2025', 'May 2025', 'June 2025'])
    // March 2025 to June 2026
    expect((await toDo(desk)).find(({ kind }) => kind === 'books_not_closed')).toMatchObject({ count: 16 })
  })

  test('has no month in closed books, which take no posting, and asks for the statements of the others', async () => {
    const { app, desk, ann } = await world(start)
    const bob = await app.addAccount({ email: 'bob@firm.example' })
    for (const quarter of [...spring, 'June 2026'])
      done(await callsFor(desk, ann.id).post(monthOf(quarter, 10_000)))
    done(await callsFor(desk, bob.id).post(monthOf('April 2026', 10_000)))
    const open = async () => (await toDo(desk)).map(({ kind, about, count }) => [kind, about, count])
    // Bob lacks May and June.
    expect(await open()).toEqual([['months_not_posted', 'May 2026', 2]])
    done(await desk.post(`${path}close-period/`, { through: 'May 2026' }))
    expect(await open()).toEqual([['months_not_posted', 'June 2026', 1]])
    done(await desk.post(`${path}close-period/`, { through: 'June 2026' }))
    // Only Ann has a month that ends with the quarter.
    expect(await open()).toEqual([['statements_not_issued', 'Q2 2026', 1]])
  })

  test('has what people wait for, to each role what it may do, the most urgent first', async () => {
    const { app, desk, ann } = await world(start)
    const signIn = async (role: Role) =>
      app.signIn(await app.addAccount({ email: `${role}@firm.example`, role }))
    const [viewer, preparer, releaser] = [
      await signIn('viewer'),
      await signIn('preparer'),
      await signIn('releaser'),
    ]
    // 100.00 more than 1 % of 10,000.00
    const odd = { dividend_amount: 200, unrealized_gain: 200, ending_balance: 10_200 }
    done(await callsFor(desk, ann.id).post({ ...monthOf('June 2026', 10_000), ...odd }))
    await app.db.transaction((trx) => trx.updateTable('outbox').set({ next_attempt_at: null }).execute())
    const wrong = { username: ann.email, password: 'not it', remember: false }
    for (let k = 0; k < 3; k++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, past the waits after failures
      await app.visitor().post(`${path}login/`, wrong)
      app.pass(minute)
    }
    done(await upload(preparer, 'letter.pdf', pdfOf('Dear all')))
    const body = { user_id: ann.id, ...monthOf('May 2026', 10_000) }
    done(await preparer.post(`${path}prepare-posting/`, { kind: 'add-summary', body, totals: {} }))
    await app.visitor().post(`${path}waitlist/`, { full_name: 'Cy Young', email: 'cy@other.example' })

    expect(await kinds(viewer)).toEqual([])
    const forPreparers = [
      ['failed_sign_ins', 3],
      ['findings', 1],
      ['mails_rejected', 1],
      ['documents_held', 1],
      ['statements_not_issued', 1],
    ]
    expect(await kinds(preparer)).toEqual(forPreparers)
    const found = (await preparer.get(`${path}to-do/`)).list.find(({ kind }) => kind === 'findings')
    expect(found).toMatchObject({ count: 1, kinds: [{ kind: 'figures', count: 1 }] })
    const held = (await preparer.get(`${path}to-do/`)).list.find(({ kind }) => kind === 'documents_held')
    expect(held).toMatchObject({ count: 1, about: 'Schedule K-1' })
    const forReleasers = [
      ...forPreparers.slice(0, 3),
      ['releases_waiting', 1],
      ...forPreparers.slice(3),
      // June alone.
      ['books_not_closed', 1],
    ]
    expect(await kinds(releaser)).toEqual(forReleasers)
    expect(await kinds(desk)).toEqual([
      ...forReleasers.slice(0, 5),
      ['waitlist_unanswered', 1],
      ...forReleasers.slice(5),
    ])
    expect((await toDo(desk))[0]).toMatchObject({
      about: 'Person 2',
      href: `/admin/account?user_id=${ann.id}`,
    })

    done(await app.visitor().post(`${path}login/`, { ...wrong, password }))
    expect((await kinds(desk))[0]).toEqual(['findings', 1])
    app.pass(27 * 60 * minute)
    const later = await app.signIn({ email: 'desk@firm.example' })
    expect((await toDo(later))[0]).toMatchObject({ kind: 'findings' })
    expect((await toDo(later))[1]).toMatchObject({ kind: 'backup_too_old', href: '/dashboard#backups' })
  })

  test('has the days on which banks hold something else, until that is explained', async () => {
    const { app, desk, ann } = await world(start)
    done(await callsFor(desk, ann.id).post(monthOf('June 2026', 10_000)))
    done(await desk.post(`${path}add-holding/`, { on: '2026-06-30', source: 'Bank', amount: 10_090 }))
    const open = async () => (await toDo(desk)).find(({ kind }) => kind === 'differences_open')
    expect(await open()).toEqual({
      kind: 'differences_open',
      count: 1,
      about: 'June 30, 2026',
      since: new Date(app.now()).toISOString(),
      due: null,
      href: '/admin/reconciliation',
    })
    // 10,090.00 − 10,100.00
    const explained = { on: '2026-06-30', difference: -10, reason: 'A fee of the bank.' }
    done(await desk.post(`${path}explain-difference/`, explained))
    expect(await open()).toBeUndefined()
  })

  test('is asked for by an open page, which does not keep a session alive', async () => {
    const { app, desk } = await world(start)
    const { json } = await desk.get(`${path}sessions/`)
    const [{ last_used_at: before } = { last_used_at: '' }] = json as unknown as { last_used_at: string }[]
    app.pass(10 * minute)
    await toDo(desk)
    const { last_used_at: after } = await app.db.read
      .selectFrom('sessions')
      .select(({ fn }) => fn.max('last_used_at').as('last_used_at'))
      .executeTakeFirstOrThrow()
    expect(new Date(Number(after)).toISOString()).toBe(before)
  })
})
