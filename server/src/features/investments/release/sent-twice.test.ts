import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { done, monthOf, refusalOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'

onEachEngine('of a posting', (start) => {
  /** Posting 1, Ann's July, and two people who send. */
  const world = async () => {
    const app = await start({ RELEASE: 'second-person' })
    const ann = await app.addAccount()
    const [pat, paul, rita] = [
      await app.signIn(await app.addAccount({ isStaff: true, firstName: 'Pat', lastName: 'Desk' })),
      await app.signIn(await app.addAccount({ isStaff: true, firstName: 'Paul', lastName: 'Desk' })),
      await app.signIn(await app.addAccount({ isStaff: true })),
    ]
    const prepare = (kind: string, body: object, by: Client = pat, more: object = {}) =>
      by.post(`${path}prepare-posting/`, { kind, body, ...more })
    const release = ({ number, sha256 }: Record<string, unknown>) =>
      rita.post(`${path}release-posting/`, { number, sha256 })
    const sheet = {
      month: 'July 2025',
      rows: [{ user_id: ann.id, ...monthOf('July 2025', 10_000) }],
      totals: { rows: 1, principal: 10_000, paid: 0 },
    }
    done(await release(done(await prepare('post-month-end', sheet)).json))
    const reverse = (by?: Client, more?: object) =>
      prepare('reverse-posting', { number: 1, reason: 'Another fund.' }, by, more)
    const move = (by?: Client) =>
      prepare('move-posting', { number: 1, to_quarter: 'June 2025', reason: 'Another month.' }, by)
    const waiting = async () => (await pat.get(`${path}prepared-postings/`)).json['waiting']
    return { pat, paul, rita, release, reverse, move, waiting }
  }

  test('only one reversal or move waits, and another one is refused with who sent it', async () => {
    const { paul, reverse, move, waiting } = await world()
    done(await reverse())
    const refusal = [409, 'The reversal of posting 1 already waits for release: number 2, sent by Pat Desk.']
    expect(refusalOf(await reverse())).toEqual(refusal)
    expect(refusalOf(await move(paul))).toEqual(refusal)
    expect(await waiting()).toBe(1)
  })

  test('of two people who send its reversal at the same time, one is refused', async () => {
    const { pat, paul, reverse, waiting } = await world()
    const answers = await Promise.all([reverse(pat), reverse(paul)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await waiting()).toBe(1)
  })

  test('another one is sent once that is replaced, returned or withdrawn', async () => {
    const { pat, rita, reverse, move, waiting } = await world()
    const { number } = done(await move()).json
    const { number: second } = done(await reverse(pat, { replaces: number })).json
    done(await rita.post(`${path}return-posting/`, { number: second, reason: 'Why?' }))
    const { number: third } = done(await reverse()).json
    done(await pat.post(`${path}withdraw-posting/`, { number: third }))
    done(await move())
    expect(await waiting()).toBe(1)
  })
})
