import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleasableKind } from '@portico/contract/features/release'
import { bookKinds, releasableKinds } from '@portico/contract/features/release'
import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import type { ClientAnswer } from '../../../../test/client.ts'
import { runCommand } from '../../../../test/command-line.ts'
import { done, firmWithInvestor, monthOf, refusalOf } from '../../../../test/money.ts'
import { shared } from '../../../../test/shared.ts'
import type { Start } from '../../../../test/test-app.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const path = '/api/users/'
const reason = 'The custodian sent another figure.'
const sentence = 'The books are closed through June 2026. An administrator can reopen them.'
const june = monthOf('June 2026', 10_000)
const totals = { rows: 1, principal: 10_000, paid: 0 }
const encoded = (...lines: string[]) => Buffer.from(lines.join('\n')).toString('base64')
const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
const bobsJune = [header, 'bob@firm.example,June 2026,10000,1,100,0,100,10100']
/** Ann’s May as it is posted, and with another rate. */
const annsMay = [header, 'ann@firm.example,May 2026,10000,1,100,0,100,10100']
const annsOtherMay = [header, 'ann@firm.example,May 2026,10000,2,200,0,200,10200']

type Kind = Exclude<ReleasableKind, 'close-period' | 'reopen-period'>

/** It is July 15. Ann has April to June 2026, June from a sheet, and a contribution of June 10; Bob has May from another sheet. */
async function openBooks(start: Start) {
  const firm = await firmWithInvestor(start, { initialInvestment: cents(12_000_00) })
  const { app, desk, investor: ann, post, record } = firm
  const bob = await app.addAccount({ email: 'bob@firm.example' })
  const other = await app.signIn(await app.addAccount({ email: 'rita@firm.example', isStaff: true }))
  for (const month of ['April 2026', 'May 2026']) done(await post(monthOf(month, 10_000)))
  const sheetOf = (id: number) => ({ month: 'June 2026', rows: [{ user_id: id, ...june }], totals })
  done(await desk.post(`${path}post-month-end/`, sheetOf(ann.id)))
  const bobsMay = { user_id: bob.id, ...monthOf('May 2026', 10_000) }
  done(await desk.post(`${path}post-month-end/`, { month: 'May 2026', rows: [bobsMay], totals }))
  const wire = { kind: 'contribution', amount: 500 }
  const { id: activity_id } = done(await record({ ...wire, received_on: '2026-06-10' })).json['activity'] as {
    id: number
  }
  const { json: account } = await desk.get(`${path}account/${ann.id}/`)
  const { version, email, first_name, last_name } = account
  const may = { user_id: ann.id, ...monthOf('May 2026', 10_000, { rate: 2 }), version: 1, reason }
  /** A body of every call that posts or changes something in a month until June. */
  const bodies: Record<Kind, object> = {
    'post-month-end': sheetOf(bob.id),
    'import-summaries': { file: encoded(...bobsJune), totals },
    'import-activity': { file: encoded('email,amount,received_on', 'bob@firm.example,500,2026-06-30') },
    'add-summary': { user_id: bob.id, ...june },
    'correct-summary': may,
    'void-summary': { user_id: ann.id, quarter: 'May 2026', version: 1, reason },
    'move-summary': {
      user_id: ann.id,
      quarter: 'May 2026',
      version: 1,
      to_user_id: ann.id,
      to_quarter: 'July 2026',
      reason,
    },
    // At work from July, but moved in June.
    'add-activity': { user_id: ann.id, ...wire, received_on: '2026-06-30' },
    'void-activity': { activity_id, reason },
    'reverse-posting': { number: 1, reason },
    'move-posting': { number: 2, to_quarter: 'July 2026', reason },
    'edit-account': {
      user_id: ann.id,
      version,
      email,
      first_name,
      last_name,
      initial_investment: 11_000,
      reason,
    },
  }
  const close = (through: string, more: object = {}) =>
    desk.post(`${path}close-period/`, { through, ...more })
  const reopen = (through: string) => desk.post(`${path}reopen-period/`, { through, reason })
  return { ...firm, ann, bob, other, bodies, close, reopen, sheetOf }
}

const callOf: Record<Kind, string> = {
  'post-month-end': 'post-month-end',
  'import-summaries': 'import-summaries',
  'import-activity': 'import-activity',
  'add-summary': 'add-investment-summary',
  'correct-summary': 'correct-investment-summary',
  'void-summary': 'void-investment-summary',
  'move-summary': 'move-investment-summary',
  'add-activity': 'add-activity',
  'void-activity': 'void-activity',
  'reverse-posting': 'reverse-posting',
  'move-posting': 'move-posting',
  'edit-account': 'edit-account',
}

onEachEngine('books that are closed through June', (start) => {
  /** Each body is prepared before the books are closed. */
  const world = shared(async () => {
    const firm = await openBooks(start)
    const prepared = new Map<string, Record<string, unknown>>()
    for (const [kind, body] of Object.entries(firm.bodies)) {
      const posting = { kind, body, totals: {} }
      prepared.set(kind, done(await firm.desk.post(`${path}prepare-posting/`, posting)).json)
    }
    done(await firm.close('June 2026'))
    const before = await dump(firm.app.db)
    const unchanged = async () => expect(await dump(firm.app.db)).toBe(before)
    return { ...firm, prepared, unchanged }
  })

  test('every call that takes a release is among those tried here', () => {
    expect(Object.keys(callOf)).toEqual(releasableKinds.filter((kind) => !bookKinds.has(kind)))
  })

  test.each(Object.entries(callOf))(
    'refuse %s, and its release if it was prepared before',
    async (kind, call) => {
      const { desk, other, bodies, prepared, unchanged } = world()
      expect(refusalOf(await desk.post(`${path}${call}/`, bodies[kind as Kind]))).toEqual([409, sentence])
      const { number, sha256 } = prepared.get(kind) ?? {}
      const released = await other.post(`${path}release-posting/`, { number, sha256 })
      expect(refusalOf(released)).toEqual([409, sentence])
      const { json: again } = await other.get(`${path}prepared-posting/${String(number)}/`)
      expect(again['review']).toMatchObject({ refusal: sentence })
      await unchanged()
    },
  )

  test('refuse to close an account on a day in them, and an entry that would be at work in them', async () => {
    const { desk, ann, bob, unchanged } = world()
    const refusals: ClientAnswer[] = [
      await desk.post(`${path}close-account/`, { user_id: bob.id, received_on: '2026-06-30' }),
      await desk.post(`${path}add-activity/`, {
        user_id: ann.id,
        kind: 'withdrawal',
        amount: 5,
        received_on: '2026-06-01',
        effective_month: 'June 2026',
      }),
    ]
    expect(refusals.map(refusalOf)).toEqual(refusals.map(() => [409, sentence]))
    await unchanged()
  })

  test.each([
    ['a new month', bobsJune, []],
    ['a correction', annsOtherMay, ['--correct', reason]],
  ])('refuse %s of the command line', async (_, lines, options) => {
    const { app, unchanged } = world()
    const file = join(app.place.dataDir, 'months.csv')
    writeFileSync(file, lines.join('\n'))
    const result = await runCommand(app.place, ['import-summaries', file, ...options])
    expect([result.code, result.output]).toEqual([
      1,
      `Line 2 refused: ${sentence}\n0 to post, 0 same as before, 1 refused.\n`,
    ])
    await unchanged()
  })

  test('are named in the preview of a file, for rows that would change them', async () => {
    const { desk } = world()
    const preview = async (file: string) => (await desk.post(`${path}preview-import/`, { file })).json['rows']
    expect(await preview(encoded(...bobsJune))).toMatchObject([{ state: 'refused', sentence }])
    expect(await preview(encoded(...annsOtherMay))).toMatchObject([{ state: 'refused', sentence }])
    expect(await preview(encoded(...annsMay))).toMatchObject([{ state: 'same' }])
    const money = encoded(
      'email,amount,received_on',
      'ann@firm.example,500,2026-06-10',
      'ann@firm.example,5,2026-06-30',
    )
    const { rows } = (await desk.post(`${path}preview-activity-import/`, { file: money })).json
    expect(rows).toMatchObject([{ state: 'same' }, { state: 'refused', sentence }])
  })
})

onEachEngine('closing and reopening the books', (start) => {
  test('what comes after the closed months goes on, and a reopened month can be corrected', async () => {
    const { app, desk, ann, bob, bodies, close, reopen, sheetOf, post, record } = await openBooks(start)
    expect(done(await close('June 2026')).json['message']).toBe('The books are closed through June 2026.')
    done(await post(monthOf('July 2026', 10_500)))
    done(await record({ kind: 'withdrawal', amount: 5, received_on: '2026-07-01' }))
    // May as it is posted changes nothing.
    const same = { file: encoded(...annsMay), totals: { rows: 0, principal: 0, paid: 0 } }
    expect(done(await desk.post(`${path}import-summaries/`, same)).json['posted']).toBe(0)

    expect(done(await reopen('June 2026')).json['message']).toBe('The books are open from June 2026 on.')
    done(await desk.post(`${path}post-month-end/`, sheetOf(bob.id)))
    expect(
      refusalOf(await desk.post(`${path}correct-investment-summary/`, bodies['correct-summary'])),
    ).toEqual([409, 'The books are closed through May 2026. An administrator can reopen them.'])
    done(await reopen('April 2026'))
    done(await desk.post(`${path}correct-investment-summary/`, bodies['correct-summary']))
    done(await desk.post(`${path}edit-account/`, bodies['edit-account']))
    expect((await desk.get(`${path}all-summaries/${ann.id}/`)).list).toHaveLength(4)
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })

  test('is refused for a month that is not over, is closed already, or is not closed; nothing is changed', async () => {
    const { app, close, reopen, desk } = await openBooks(start)
    expect(refusalOf(await reopen('June 2026'))).toEqual([409, 'The books are not closed for June 2026.'])
    done(await close('May 2026'))
    const before = await dump(app.db)
    expect(refusalOf(await close('July 2026'))).toEqual([400, 'July 2026 is not over yet.'])
    expect(refusalOf(await close('May 2026'))).toEqual([
      409,
      'The books are closed through May 2026 already.',
    ])
    expect(refusalOf(await reopen('June 2026'))).toEqual([409, 'The books are not closed for June 2026.'])
    const unexplained = await desk.post(`${path}reopen-period/`, { through: 'May 2026', reason: ' ' })
    expect(unexplained.json['fields']).toEqual({ reason: 'Say why the books are reopened.' })
    expect(await dump(app.db)).toBe(before)
  })

  test('is for those who release and for administrators, and is on the trail and in the history', async () => {
    const { app, desk, close, reopen } = await openBooks(start)
    const signInAs = async (role: 'preparer' | 'releaser') =>
      app.signIn(await app.addAccount({ email: `${role}@firm.example`, isStaff: true, role }))
    const [preparer, releaser] = [await signInAs('preparer'), await signInAs('releaser')]
    const closing = { through: 'April 2026', reason: 'Agreed with the auditor.' }
    expect((await preparer.post(`${path}close-period/`, closing)).status).toBe(403)
    done(await releaser.post(`${path}close-period/`, closing))
    const reopening = { through: 'April 2026', reason }
    expect((await releaser.post(`${path}reopen-period/`, reopening)).status).toBe(403)
    done(await close('June 2026'))
    done(await reopen('June 2026'))
    const at = '2026-07-15T12:00:00.000Z'
    const by = 'desk@firm.example'
    expect((await preparer.get(`${path}books/`)).json).toEqual({
      closed_through: 'May 2026',
      history: [
        { number: 3, kind: 'reopened', closed_through: 'May 2026', reason, at, by },
        { number: 2, kind: 'closed', closed_through: 'June 2026', reason: '', at, by },
        {
          number: 1,
          kind: 'closed',
          closed_through: 'April 2026',
          reason: closing.reason,
          at,
          by: 'releaser@firm.example',
        },
      ],
    })
    const { entries } = (await desk.get(`${path}audit/?action=books`)).json
    expect(entries).toMatchObject([
      {
        action: 'books.reopened',
        before: { closed_through: 'June 2026' },
        after: { closed_through: 'May 2026', reopened: 'June 2026', reason },
      },
      {
        action: 'books.closed',
        before: { closed_through: 'April 2026' },
        after: { closed_through: 'June 2026' },
      },
      { action: 'books.closed', before: {}, after: { closed_through: 'April 2026', reason: closing.reason } },
    ])
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })
})
