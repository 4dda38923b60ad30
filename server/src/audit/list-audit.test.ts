import { expect, test } from 'vitest'
import type { AuditEntry } from '@portico/contract/features/audit'
import { auditSentence } from '@portico/contract/features/audit-sentences'
import { appendAudit, commandLine, auditedTransaction } from './append-audit.ts'
import { filterOf, listFolded } from './list-audit.ts'
import type { App } from '../http/route.ts'
import { tamper } from '../../test/audit-queries.ts'
import type { Client } from '../../test/client.ts'
import { august, july, post } from '../../test/months.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../test/test-app.ts'

const list = '/api/users/audit/'
const day = 24 * 60 * 60_000

const entriesOf = async (client: Client, asked = '') =>
  (await client.get(`${list}${asked}`)).json['entries'] as AuditEntry[]

const sentencesOf = async (client: Client, asked = '') => (await entriesOf(client, asked)).map(auditSentence)

/** Two accounts and a staff member are added on the first day; she posts on the second and corrects on the third. */
async function threeDays(app: TestApp) {
  const ann = await app.addAccount({ email: 'ann@client.example', firstName: 'Ann', lastName: 'Lee' })
  const bea = await app.addAccount({ email: 'bea_b@client.example', firstName: 'Bea', lastName: 'Özil' })
  const staff = await app.addAccount({ email: 'desk@firm.example', firstName: 'Sam', isStaff: true })
  app.pass(day)
  await post(await app.signIn(staff), ann.id, july)
  await post(await app.signIn(staff), bea.id, july)
  app.pass(day)
  const client = await app.signIn(staff)
  await client.post('/api/users/correct-investment-summary/', {
    user_id: ann.id,
    ...august,
    quarter: 'July 2025',
    version: 1,
    reason: 'The payout was left out.',
  })
  return { ann, bea, staff, client }
}

const posted = {
  ann: 'desk@firm.example posted July 2025 for ann@client.example.',
  bea: 'desk@firm.example posted July 2025 for bea_b@client.example.',
}
const corrected = 'desk@firm.example corrected July 2025 for ann@client.example.'

onEachEngine('the audit trail for staff', (start) => {
  test('lists the newest first, each entry with the values before and after', async () => {
    const app = await start()
    const { client, ann, staff } = await threeDays(app)
    const [newest, ...rest] = await entriesOf(client)
    expect(newest).toMatchObject({
      sequence: 9,
      at: new Date(app.now()).toISOString(),
      actor: 'desk@firm.example',
      actor_id: staff.id,
      acting_as: null,
      action: 'summary.corrected',
      subject: 'ann@client.example',
      subject_id: ann.id,
      before: july,
      after: { ...august, quarter: 'July 2025', reason: 'The payout was left out.' },
    })
    expect(rest.map(auditSentence)).toEqual([
      'desk@firm.example logged in.',
      posted.bea,
      'desk@firm.example logged in.',
      posted.ann,
      'desk@firm.example logged in.',
      'The command line created the staff account (Administrator) of desk@firm.example.',
      'The command line created the account of bea_b@client.example.',
      'The command line created the account of ann@client.example.',
    ])
  })

  test('filters by actor, subject, action, date and combinations of them', async () => {
    const app = await start()
    const { client, ann, staff } = await threeDays(app)
    expect(await sentencesOf(client, `?subject=${ann.id}`)).toEqual([
      corrected,
      posted.ann,
      'The command line created the account of ann@client.example.',
    ])
    expect(await sentencesOf(client, '?subject=ANN&action=summary')).toEqual([corrected, posted.ann])
    expect(await sentencesOf(client, '?subject=client.example&action=summary.posted')).toEqual([
      posted.bea,
      posted.ann,
    ])
    // Wildcards of SQL patterns are ordinary characters.
    expect(await sentencesOf(client, '?subject=_b&action=summary')).toEqual([posted.bea])
    expect(await sentencesOf(client, `?subject=${encodeURIComponent('bea öZ')}&action=summary`)).toEqual([
      posted.bea,
    ])
    expect(await sentencesOf(client, '?actor=command')).toHaveLength(3)
    expect(await sentencesOf(client, '?actor=sam&action=summary')).toEqual([
      corrected,
      posted.bea,
      posted.ann,
    ])
    expect(await sentencesOf(client, `?actor=${staff.id}&from=2026-07-17`)).toEqual([
      corrected,
      'desk@firm.example logged in.',
    ])
    expect(await sentencesOf(client, '?action=summary&to=2026-07-16')).toEqual([posted.bea, posted.ann])
    expect(await sentencesOf(client, '?from=2026-07-16&to=2026-07-16&subject=ann')).toEqual([posted.ann])
    for (const none of ['?actor=nobody', '?subject=99', '?from=2027-01-01', '?actor=ann&action=summary'])
      expect(await entriesOf(client, none)).toEqual([])
  })

  test('finds entries even if very many accounts match', async () => {
    const app = await start()
    const { client } = await threeDays(app)
    await app.db.transaction(async (trx) => {
      const rows = Array.from({ length: 60 }, (_, k) => ({
        email: `many${k}@client.example`,
        password_hash: '',
        first_name: '',
        last_name: '',
        initial_investment: null,
        staff_since: null,
        disabled_since: null,
        created_at: app.now(),
        search_text: `many${k}@client.example`,
      }))
      await trx.insertInto('users').values(rows).execute()
    })
    expect(await sentencesOf(client, '?subject=client.example&action=summary')).toEqual([
      corrected,
      posted.bea,
      posted.ann,
    ])
    expect(await entriesOf(client, '?actor=client.example')).toEqual([])
    expect(await sentencesOf(client, '?actor=example&subject=client&from=2026-07-17')).toEqual([corrected])
  })

  test('finds people on the waitlist who have no account', async () => {
    const app = await start()
    const { client } = await threeDays(app)
    await app.visitor().post('/api/users/waitlist/', { full_name: 'Cy Young', email: 'cy@other.example' })
    await client.post('/api/users/decline-waitlist-entry/', { id: 1 })
    const declined = 'desk@firm.example declined cy@other.example on the waitlist.'
    expect(await sentencesOf(client, '?subject=cy@other')).toEqual([declined])
    expect(await sentencesOf(client, '?action=waitlist')).toEqual([declined])
  })

  test.each(['', '&action=summary', '&subject=ann', '&actor=desk'])(
    'has pages without gaps or repetitions%s',
    async (asked) => {
      const app = await start()
      const { client } = await threeDays(app)
      const whole = (await entriesOf(client, `?limit=100${asked}`)).map(({ sequence }) => sequence)
      const parts: number[] = []
      let next: number | null = null
      do {
        const before = next === null ? '' : `&before=${next}`
        const part = (await client.get(`${list}?limit=2${asked}${before}`)).json
        parts.push(...(part['entries'] as AuditEntry[]).map(({ sequence }) => sequence))
        // Entries written meanwhile are newer.
        await app.signIn({ email: 'desk@firm.example' })
        next = part['next'] as number | null
      } while (next !== null)
      expect(parts).toEqual(whole)
    },
  )

  test('is a file of what the filter selects, as long as it may be, without gaps or repetitions', async () => {
    // 14 hours ahead of UTC, where the third day begins while it is still the second.
    const app = await start({ TIME_ZONE: 'Pacific/Kiritimati' })
    const { client, ann, bea } = await threeDays(app)
    const view = { action: 'impersonation.started', subjectId: ann.id, after: { reason: '=cmd()' } } as const
    await auditedTransaction(app.db, async (trx) => {
      // oxlint-disable-next-line no-await-in-loop -- each entry is chained to the one before
      for (let k = 0; k < 1_200; k++) await appendAudit(trx, { at: app.now(), actor: commandLine }, view)
    })
    const { headers, body } = await client.get(`/api/users/audit.csv?subject=${ann.id}`)
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'text/csv',
      expect.stringContaining('filename="audit-trail.csv"'),
    ])
    const [heading, ...lines] = body.trimEnd().split('\r\n')
    expect(heading).toBe(
      '\u{FEFF}"Entry","Pacific/Kiritimati","Who","Acting as","What","Whom","Sentence","Before and after","Reason"',
    )
    // Nine entries before, of which the last, her correction, and two more are about her.
    expect(lines.map((line) => parseInt(line, 10))).toEqual([
      ...Array.from({ length: 1_200 }, (_, k) => 1_209 - k),
      9,
      ...(await entriesOf(client, `?subject=${ann.id}&to=2026-07-17`)).map(({ sequence }) => sequence),
    ])
    expect(lines[0]).toMatch(/,"'=cmd\(\)"$/)
    expect(lines[1_200]).toMatch(
      /^9,"2026-07-18 02:.{5}","desk@firm.example","","summary.corrected","ann@client.example","desk@firm.example corrected July 2025 for ann@client.example.",".*Paid: .* → .*","The payout was left out."$/,
    )
    const { body: others } = await client.get(`/api/users/audit.csv?subject=${bea.id}&action=summary`)
    expect(others.trimEnd().split('\r\n')).toHaveLength(2)
  })

  test('folds what was changed at once into its newest entry, page by page, and lists the rest of it', async () => {
    const app = await start()
    const { client, ann, bea } = await threeDays(app)
    const cal = await app.addAccount({ email: 'cal@client.example' })
    const postFor = async (month: string, people: readonly { id: number }[]) => {
      const totals = { rows: people.length, principal: people.length * july.beginning_balance, paid: 0 }
      const rows = people.map(({ id }) => ({ ...july, quarter: month, user_id: id }))
      const sent = await client.post('/api/users/post-month-end/', { month, totals, rows })
      expect(sent.status).toBe(201)
    }
    await postFor('August 2025', [ann, bea, cal])
    const folded = async (asked: string) =>
      (await entriesOf(client, `?fold=yes${asked}`)).map(({ sequence, folded: others }) => [sequence, others])
    // Nine entries before, of which the last is the correction, and the account.
    expect(await folded('&limit=3')).toEqual([
      [13, 2],
      [10, 0],
      [9, 0],
    ])
    const { json: second } = await client.get(`${list}?fold=yes&limit=1`)
    expect(second['next']).toBe(11)
    expect(await folded('&limit=1&before=11')).toEqual([[10, 0]])
    expect(await sentencesOf(client, '?before=12&limit=1')).toEqual([
      'desk@firm.example posted August 2025 for ann@client.example.',
    ])
    expect((await entriesOf(client, '?fold=yes&limit=1'))[0]).toMatchObject({
      folded_since: new Date(app.now()).toISOString(),
      folded_month: 'August 2025',
    })
    app.pass(1)
    // A single other entry is no shorter folded away.
    await postFor('September 2025', [ann, bea])
    expect(await folded('&limit=2')).toEqual([
      [15, 0],
      [14, 0],
      [13, 2],
    ])
    // The four that are read end within the posting of August, which the next page counts as a whole.
    const filter = await filterOf({ db: app.db, config: { timeZone: 'UTC' } } as App, {
      actor: '',
      subject: '',
    })
    const cut = await listFolded(app.db.read, filter, {
      below: undefined,
      limit: 3,
      mostRead: 4,
      timeZone: 'UTC',
    })
    expect([cut.entries.map(({ sequence }) => sequence), cut.next]).toEqual([[15, 14], 14])
    expect(await entriesOf(client, `?fold=yes&subject=${bea.id}&action=summary`)).toMatchObject([
      { sequence: 15, folded: 0 },
      { sequence: 12, folded: 0 },
      { action: 'summary.posted', folded: 0 },
    ])
  })

  test('shows obsolete actions and corrupted states', async () => {
    const app = await start()
    const { client, ann } = await threeDays(app)
    const old = { action: 'role.granted' as never, subjectId: ann.id, after: ['staff'] }
    await auditedTransaction(app.db, (trx) => appendAudit(trx, { at: app.now(), actor: commandLine }, old))
    await tamper(app.db, `update audit_entries set after = '{"quarter' where sequence = 9`)
    expect(await entriesOf(client, '?limit=2')).toMatchObject([
      { action: 'role.granted', after: ['staff'] },
      { action: 'summary.corrected', after: '{"quarter' },
    ])
    expect(await sentencesOf(client, '?actor=command&limit=1')).toEqual([
      'The command line: role.granted, ann@client.example.',
    ])
  })
})

onSqlite('an audit trail query with', (start) => {
  test.each([
    ['action=gone', 'Choose an action from the list, or its group.'],
    ['from=July', 'A day is written 2025-07-31.'],
    ['to=2025-02-30', 'A day is written 2025-07-31.'],
    ['before=x', 'An id is a positive whole number.'],
    ['limit=1001', 'A limit is at most 1000.'],
    ['fold=1', 'fold must be yes, or omitted.'],
    ['actor=%00', 'A search is text.'],
    ['from=2026-11-30&to=2026-11-29', 'The range ends before it begins.'],
  ])('%s is a 400 with an error message', async (asked, sentence) => {
    const app = await start()
    const client = await app.signIn(await app.addAccount({ isStaff: true }))
    const answer = await client.get(`${list}?${asked}`)
    expect([answer.status, answer.json['error']]).toEqual([400, expect.stringContaining(sentence)])
  })
})
