import { expect, test } from 'vitest'
import { runCommand } from '../../test/command-line.ts'
import { tamper } from '../../test/audit-queries.ts'
import { july, post } from '../../test/months.ts'
import { onEachEngine } from '../../test/test-app.ts'

onEachEngine('verify-audit', (start) => {
  const fiveEntries = async () => {
    const app = await start()
    const investor = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    await post(desk, investor.id, july)
    await app.visitor().post('/api/users/login/', { username: investor.email, password: 'wrong' })
    return app
  }

  test('a chain that nobody touched is whole', async () => {
    const app = await fiveEntries()
    expect(await runCommand(app.place, ['verify-audit'])).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /^The audit trail is whole: 5 entries, the last one's hash [0-9a-f]{64}\.\n$/,
      ),
    })
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
  ])('an entry that was %s is named', async (_, statement, sentence) => {
    const app = await fiveEntries()
    await tamper(app.db, statement)
    const result = await runCommand(app.place, ['verify-audit'])
    expect(result).toMatchObject({ code: 1, errors: expect.stringContaining(sentence) })
  })
})
