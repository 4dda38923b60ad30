import { referenceCodeOf } from '@portico/contract/values/reference-code'
import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { callsFor, done, monthOf, refusalOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import { readText } from '../../documents/rules/document-text.ts'

const path = '/api/users/'

/** Issues a statement and returns its number and what its paper says. */
async function issued(client: Client, period: string): Promise<{ number: string; text: string }> {
  const { statement } = done(await client.post(`${path}issue-statement/`, { period })).json as {
    statement: { number: string }
  }
  const { bytes } = await client.get(`${path}statements/${statement.number}.pdf`)
  const read = await readText(bytes, 1)
  return { number: statement.number, text: 'pages' in read ? read.pages.join('\n') : '' }
}

onEachEngine('the name on statements', (start) => {
  test('is the one that staff confirmed last, with the reference code', async () => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ email: 'desk@firm.example', isStaff: true }))
    const ann = await app.addAccount({ email: 'ann@mail.example', firstName: 'Ann', lastName: 'Archer' })
    done(await callsFor(desk, ann.id).post(monthOf('January 2026', 10_000)))
    const client = await app.signIn(ann)
    const first = await issued(client, 'all')
    expect(first.text).toContain('Ann Archer')
    expect(first.text).toContain(referenceCodeOf(ann.id))

    const name = { first_name: 'Warren E.', last_name: 'Buffett' }
    done(await client.post(`${path}change-name/`, name))
    expect(await issued(client, 'all')).toEqual(first)
    const other = await issued(client, '2026-01')
    expect(other.text).toContain('Ann Archer')
    expect(other.text).not.toContain('Buffett')
    const named = { ...name, confirmed_name: 'Ann Archer' }
    expect((await client.get(`${path}profile/`)).json).toMatchObject(named)
    expect((await desk.get(`${path}account-record/${ann.id}/`)).json['account']).toMatchObject(named)
    expect((await desk.get(`${path}accounts/`)).json['accounts']).toMatchObject([named])
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])

    // An edit of something else does not confirm what is in the form anyway.
    const account = (await desk.get(`${path}account/${ann.id}/`)).json
    const { email, initial_investment } = account
    const other_investment = {
      version: account['version'],
      email,
      initial_investment: 12_345,
      reason: 'Mistyped.',
      ...name,
    }
    const edited = done(
      await desk.post(`${path}edit-account/`, { user_id: ann.id, ...other_investment }),
    ).json
    expect(edited['account']).toMatchObject(named)
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
    const back = { ...other_investment, user_id: ann.id, version: Number(account['version']) + 1 }
    done(await desk.post(`${path}edit-account/`, { ...back, initial_investment, reason: 'Mistyped.' }))

    const version = Number(account['version']) + 2
    const body = { user_id: ann.id, version, email, initial_investment, ...name }
    const confirmed = done(await desk.post(`${path}edit-account/`, body)).json['account']
    expect(confirmed).toMatchObject({ ...name, confirmed_name: 'Warren E. Buffett' })
    const again = { ...body, version: Number(version) + 1 }
    expect(refusalOf(await desk.post(`${path}edit-account/`, again))).toEqual([400, 'Nothing is changed.'])
    const latest = await issued(client, 'all')
    expect(latest.number).not.toBe(first.number)
    expect(latest.text).toContain('Warren E. Buffett')
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])

    await app.db.transaction((trx) =>
      trx.updateTable('users').set({ confirmed_name: 'Eve' }).where('id', '=', ann.id).execute(),
    )
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([
      expect.stringMatching(
        /Confirmed name Eve in the table, Confirmed name Warren E\. Buffett on the trail/,
      ),
    ])
  })

  test('of an account without one is its e-mail, whatever its owner calls themself', async () => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ email: 'desk@firm.example', isStaff: true }))
    const ann = await app.addAccount({ email: 'ann@mail.example', firstName: '', lastName: '' })
    done(await callsFor(desk, ann.id).post(monthOf('January 2026', 10_000)))
    const client = await app.signIn(ann)
    done(await client.post(`${path}change-name/`, { first_name: 'Warren E. Buffett' }))
    const { text } = await issued(client, 'all')
    expect(text).toContain('ann@mail.example')
    expect(text).not.toContain('Buffett')
  })
})
