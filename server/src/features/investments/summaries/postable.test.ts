import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Client, ClientAnswer } from '../../../../test/client.ts'
import { runCommand } from '../../../../test/command-line.ts'
import { july, post } from '../../../../test/months.ts'
import type { Start, TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite, password } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'
import { makeDemoFirm } from '../../../demo/demo-firm.ts'

const staffAccount = 'This is a staff account. Months are posted for investors only.'
const disabledAccount = 'This account is disabled. Enable it before you post a month.'
const unknown = 'There is no such investor.'

interface Kind {
  name: string
  isStaff?: true
  isInvited?: true
  isDisabled?: true
  isUnknown?: true
  status: number
  /** The error for the account; undefined if a month can be posted. */
  sentence?: string
}

const kinds: readonly Kind[] = [
  { name: 'active', status: 201 },
  { name: 'invited', isInvited: true, status: 201 },
  { name: 'disabled', isDisabled: true, status: 409, sentence: disabledAccount },
  { name: 'disabled-invited', isInvited: true, isDisabled: true, status: 409, sentence: disabledAccount },
  { name: 'staff', isStaff: true, status: 409, sentence: staffAccount },
  { name: 'disabled-staff', isStaff: true, isDisabled: true, status: 409, sentence: staffAccount },
  { name: 'unknown', isUnknown: true, status: 404, sentence: unknown },
]

interface Whom extends Kind {
  id: number
  email: string
}

/** An account of each kind, created as staff create them. */
async function addEveryKind(app: TestApp, desk: Client): Promise<Whom[]> {
  const found: Whom[] = []
  for (const kind of kinds) {
    const email = `${kind.name}@firm.example`
    // oxlint-disable-next-line no-await-in-loop -- one after another, for the order of the ids
    found.push({ ...kind, email, id: await add(app, desk, kind, email) })
  }
  return found
}

async function add(app: TestApp, desk: Client, kind: Kind, email: string): Promise<number> {
  if (kind.isUnknown) return 999
  const invited = { email, first_name: 'Person', last_name: 'Invited' }
  const { id } = kind.isInvited
    ? ((await desk.post('/api/users/add-account/', invited)).json['account'] as { id: number })
    : await app.addAccount({ email, isStaff: kind.isStaff === true })
  if (kind.isDisabled)
    expect(
      await desk.post('/api/users/disable-account/', { user_id: id, current_password: password }),
    ).toMatchObject({ status: 200 })
  return id
}

const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
const textOf = (...whom: Whom[]) =>
  [header, ...whom.map(({ email }) => `${email},July 2025,10000,3.33,333,0,333,10333`)].join('\n')
const fileOf = (...whom: Whom[]) => Buffer.from(textOf(...whom)).toString('base64')
const totals = { rows: 1, principal: 10_000, paid: 0 }

/** A file identifies an unknown account by its e-mail. */
const inFile = ({ email, sentence }: Whom) =>
  sentence === unknown ? `There is no account for ${email}.` : sentence

type Fields = Record<string, string> | undefined

const routes: readonly {
  route: string
  send: (desk: Client, whom: Whom) => Promise<ClientAnswer>
  said: (answer: ClientAnswer) => unknown
  expected: (whom: Whom) => string | undefined
}[] = [
  {
    route: 'the form',
    send: (desk, { id }) => post(desk, id, july),
    said: ({ json }) => json['error'],
    expected: ({ sentence }) => sentence,
  },
  {
    route: 'month-end',
    send: (desk, { id }) =>
      desk.post('/api/users/post-month-end/', {
        month: 'July 2025',
        rows: [{ user_id: id, ...july }],
        totals,
      }),
    said: ({ json }) => (json['fields'] as Fields)?.['rows.0'],
    expected: ({ sentence }) => sentence,
  },
  {
    route: 'an import',
    send: (desk, whom) => desk.post('/api/users/import-summaries/', { file: fileOf(whom), totals }),
    said: ({ json }) => (json['fields'] as Fields)?.['rows.2'],
    expected: inFile,
  },
]

const world = async (start: Start) => {
  const app = await start()
  const desk = await app.signIn(await app.addAccount({ isStaff: true }))
  return { app, desk, everyone: await addEveryKind(app, desk) }
}

onEachEngine('who a month can be posted for', (start) => {
  test.each(routes)('by $route: only active and invited investors', async ({ send, said, expected }) => {
    const { app, desk, everyone } = await world(start)
    for (const whom of everyone) {
      const before = await dump(app.db)
      const answer = await send(desk, whom)
      expect([whom.name, answer.status, said(answer)]).toEqual([whom.name, whom.status, expected(whom)])
      expect([whom.name, (await dump(app.db)) === before]).toEqual([whom.name, whom.sentence !== undefined])
    }
    const rows = app.db.read.selectFrom('summaries').select('user_id').orderBy('user_id')
    expect((await rows.execute()).map((row) => row.user_id)).toEqual([everyone[0]?.id, everyone[1]?.id])
  })

  test('the preview of an import agrees', async () => {
    const { desk, everyone } = await world(start)
    const answer = await desk.post('/api/users/preview-import/', { file: fileOf(...everyone) })
    expect(answer.json['rows']).toMatchObject(
      everyone.map((whom) =>
        whom.sentence === undefined ? { state: 'to post' } : { state: 'refused', sentence: inFile(whom) },
      ),
    )
  })

  test('the sheet of a month lists exactly these', async () => {
    const { desk, everyone } = await world(start)
    const rows = (await desk.get('/api/users/month-end/2025-07/')).json['rows'] as { id: number }[]
    expect(rows.map(({ id }) => id)).toEqual([everyone[0]?.id, everyone[1]?.id])
  })
})

onSqlite('who a month can be posted for', (start) => {
  test('the command line agrees', async () => {
    const { app, everyone } = await world(start)
    const before = await dump(app.db)
    const path = join(app.place.dataDir, 'july.csv')
    writeFileSync(path, textOf(...everyone))
    const { code, output } = await runCommand(app.place, ['import-summaries', path])
    expect(code).toBe(1)
    expect(output.trimEnd().split('\n')).toEqual([
      ...everyone.flatMap((whom, k) =>
        whom.sentence === undefined ? [] : [`Line ${k + 2} refused: ${inFile(whom)}`],
      ),
      '2 to post, 0 same as before, 5 refused.',
    ])
    expect(await dump(app.db)).toBe(before)
  })

  test('the demo firm follows the rule too', async () => {
    const app = await start()
    await makeDemoFirm(app.db, { ...app.place, publicUrl: 'http://127.0.0.1:3000' }, app.now())
    const staff = app.db.read.selectFrom('users').select('id').where('staff_since', 'is not', null)
    const posted = app.db.read.selectFrom('summaries').select('user_id').distinct()
    const [staffIds, postedIds] = [await staff.execute(), await posted.execute()]
    expect([staffIds.length, postedIds.length]).toEqual([1, 3])
    expect(postedIds.map((row) => row.user_id)).not.toContain(staffIds[0]?.id)
  })
})
