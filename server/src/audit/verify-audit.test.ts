import { expect, test } from 'vitest'
import { tamper } from '../../test/audit-queries.ts'
import { runCommand } from '../../test/command-line.ts'
import { damage } from '../../test/damage-queries.ts'
import { july, post } from '../../test/months.ts'
import { onEachEngine } from '../../test/test-app.ts'

onEachEngine('verify-audit', (start) => {
  const fiveEntries = async () => {
    const app = await start()
    const investor = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    await post(desk, investor.id, july)
    await app.signIn(investor)
    return app
  }

  test('finds an untouched chain whole and the tables equal to it', async () => {
    const app = await fiveEntries()
    expect(await runCommand(app.place, ['verify-audit'])).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /^The audit trail is whole: 5 entries, the last one's hash [0-9a-f]{64}\.\nThe tables agree with it: 2 accounts, 1 versions of posted months\.\n$/,
      ),
    })
  })

  test('lists where the tables differ from a whole chain and exits with code 1', async () => {
    const app = await fiveEntries()
    const added = Array.from({ length: 150 }, (_, k) => `('eve${k}@firm.example', 'x', '', '', 1, '')`)
    const columns = 'email, password_hash, first_name, last_name, created_at, search_text'
    await damage(
      app,
      'update summaries set ending_balance = 1033301',
      'update users set staff_since = 1 where id = 1',
      `insert into users (${columns}) values ${added.join(', ')}`,
    )
    const { code, output, errors } = await runCommand(app.place, ['verify-audit'])
    expect([code, errors]).toEqual([1, 'The tables and the audit trail differ. Differences: 152.\n'])
    const lines = output.trimEnd().split('\n')
    expect(lines[0]).toMatch(/^The audit trail is whole: 5 entries/)
    expect(lines.slice(1, 3)).toEqual([
      'Account 1 (person1@firm.example): Account Staff in the table, Account Investor on the trail (entry 1).',
      'Account 1 (person1@firm.example), July 2025: End Balance $10,333.01 in the table, End Balance $10,333.00 on the trail (entry 4).',
    ])
    expect(lines[3]).toMatch(/^Account 3 \(eve0@firm\.example\): in the table \(.*\), not on the trail\.$/)
    expect(lines).toHaveLength(1 + 100 + 1)
    expect(lines.at(-1)).toBe('and 52 more')
  })

  test.each([
    [
      'altered',
      "update audit_entries set actor = 'nobody' where sequence = 3",
      'Entry 3 does not fit: it was altered.',
    ],
    ['removed', 'delete from audit_entries where sequence = 2', 'Entry 2 does not fit: it is missing.'],
    [
      'cut off at the end',
      'delete from audit_entries where sequence = 5',
      'Entry 5 does not fit: the chain should go on here',
    ],
    [
      'altered, its own hash too',
      "update audit_entries set hash = 'f00d' where sequence = 4",
      'Entry 4 does not fit: it was altered.',
    ],
  ])('names an entry that was %s', async (_, statement, sentence) => {
    const app = await fiveEntries()
    await tamper(app.db, statement)
    const result = await runCommand(app.place, ['verify-audit'])
    expect(result).toMatchObject({ code: 1, errors: expect.stringContaining(sentence) })
  })
})
