import { expect, test } from 'vitest'
import { done, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'
const july = monthOf('July 2025', 10_000)

onEachEngine('what waits for release and can no longer be released', (start) => {
  const world = async () => {
    const app = await start({ RELEASE: 'second-person' })
    const [ann, bea] = [await app.addAccount(), await app.addAccount()]
    const signIn = async () => app.signIn(await app.addAccount({ isStaff: true }))
    const [pat, rita] = [await signIn(), await signIn()]
    const prepare = async (kind: string, body: object) =>
      done(await pat.post(`${path}prepare-posting/`, { kind, body })).json
    const release = async ({ number, sha256 }: Record<string, unknown>) =>
      done(await rita.post(`${path}release-posting/`, { number, sha256 }))
    const sheetOf = (...ids: number[]) => ({
      month: 'July 2025',
      rows: ids.map((id) => ({ user_id: id, ...july })),
      totals: { rows: ids.length, principal: ids.length * 10_000, paid: 0 },
    })
    const overtaken = async () => {
      const { postings } = (await rita.get(`${path}prepared-postings/`)).json as {
        postings: { number: number; overtaken?: true }[]
      }
      return postings.flatMap((each) => (each.overtaken ? [each.number] : []))
    }
    return { ann, bea, prepare, release, sheetOf, overtaken }
  }

  test('is named in the list: a month that is posted, corrected or withdrawn by now', async () => {
    const { ann, bea, prepare, release, sheetOf, overtaken } = await world()
    // Fields that its call does not read name nothing.
    const decoy = { user_id: ann.id, ...july, version: 9, month: 'June 2025', rows: [] }
    const single = await prepare('add-summary', decoy)
    const sheet = await prepare('post-month-end', sheetOf(ann.id, bea.id))
    expect(await overtaken()).toEqual([])
    await release(single)
    expect(await overtaken()).toEqual([sheet['number']])

    const correct = (paid: number) => {
      const row = { user_id: ann.id, ...monthOf('July 2025', 10_000, { paid }), version: 1 }
      const totals = { rows: 1, principal: 10_000, paid }
      return prepare('post-month-end', {
        month: 'July 2025',
        rows: [row],
        totals,
        corrections: { reason: 'Paid.' },
      })
    }
    const [first, second] = [await correct(10), await correct(20)]
    const named = { user_id: ann.id, quarter: 'July 2025', version: 1, reason: 'Another fund.' }
    const withdrawal = await prepare('void-summary', named)
    const move = await prepare('move-summary', { ...named, to_user_id: ann.id, to_quarter: 'June 2025' })
    expect(await overtaken()).toEqual([sheet['number']])
    await release(first)
    const late = [move, withdrawal, second, sheet].map((each) => each['number'])
    expect(await overtaken()).toEqual(late)
  })
})
