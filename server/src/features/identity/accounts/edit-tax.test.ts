import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { calls, desk } from '../../../../test/accounts.ts'
import { refusalOf } from '../../../../test/money.ts'
import { execute } from '../../../../test/raw-queries.ts'
import { secretKey } from '../../../../test/second-factor.ts'
import type { Start } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import { readConfig } from '../../../config.ts'
import { renewTaxReferences } from '../rules/tax-cipher.ts'

const reference = '123-45-6789'
const details = { reference, country: 'US', form: 'w-9' }

async function world(start: Start, settings: NodeJS.ProcessEnv = { SECRET_KEY: secretKey }) {
  const app = await start(settings)
  const { client } = await desk(app)
  const { id } = await app.addAccount({ email: 'ann@client.example' })
  return {
    app,
    client,
    id,
    edit: (version: number, body: object) =>
      client.post('/api/users/edit-account-tax/', { user_id: id, version, ...body }),
    tax: async () => (await client.get(`/api/users/account-record/${id}/`)).json['tax'],
    file: (year = 2026) => client.get(`/api/users/tax-papers.csv?year=${year}`),
  }
}

onEachEngine('tax details', (start) => {
  test('show only the end of the reference, which stays when other details change', async () => {
    const { edit, tax } = await world(start)
    expect((await edit(0, details)).json).toEqual({ message: 'The tax details are changed.' })
    expect(await tax()).toEqual({ version: 1, reference_end: '6789', country: 'US', form: 'w-9' })
    expect((await edit(1, { country: 'DE', form: null })).status).toBe(200)
    expect(await tax()).toEqual({ version: 2, reference_end: '6789', country: 'DE', form: null })
    expect((await edit(2, { reference: null, country: 'DE' })).status).toBe(200)
    expect(await tax()).toEqual({ version: 3, reference_end: null, country: 'DE', form: null })
  })

  test('keep the reference out of the database, the trail and the log', async () => {
    const { app, client, id, edit } = await world(start)
    await edit(0, details)
    await edit(0, { ...details, reference: '987-65-4321' })
    await edit(1, { ...details, reference: 'no$reference' })
    const { entries } = (await client.get(`/api/users/audit/?subject=${id}&action=account.tax-changed`)).json
    expect(entries).toMatchObject([
      {
        before: { reference_end: null, country: null, form: null },
        after: { reference_end: '6789', country: 'US', form: 'w-9', reference_entered: true },
      },
    ])
    const everything = (await dump(app.db)) + app.log.join() + JSON.stringify(entries)
    for (const secret of [reference, '123456789', '987-65-4321', 'no$reference'])
      expect(everything.toUpperCase()).not.toContain(secret.toUpperCase())
  })

  test('an edit of an older version, of staff, or that changes nothing is refused', async () => {
    const { client, edit, app } = await world(start)
    await edit(0, details)
    expect((await edit(0, { country: 'FR' })).status).toBe(409)
    expect(refusalOf(await edit(1, { country: 'US', form: 'w-9' }))).toEqual([400, 'Nothing is changed.'])
    const { id } = await app.addAccount({ isStaff: true })
    const staff = await client.post('/api/users/edit-account-tax/', {
      user_id: id,
      version: 0,
      country: 'US',
    })
    expect(refusalOf(staff)).toEqual([409, 'Staff have no tax papers.'])
  })

  test('go on with a new SECRET_KEY, and the server does not start with a wrong one', async () => {
    const { app, edit, file } = await world(start)
    await edit(0, details)
    const other = randomBytes(32).toString('base64')
    // Not the folder in which a demo of this checkout keeps its key.
    const renew = (settings: object) =>
      renewTaxReferences(app.db, readConfig({ DATA_DIR: 'none', ...settings }).secondFactor)
    await expect(renew({ SECRET_KEY: other })).rejects.toThrow('another SECRET_KEY')
    await expect(renew({})).rejects.toThrow('SECRET_KEY must be set')
    await renew({ SECRET_KEY: other, OLD_SECRET_KEY: secretKey })
    await renew({ SECRET_KEY: other })
    await renew({ SECRET_KEY: secretKey, OLD_SECRET_KEY: other })
    expect((await file()).status).toBe(200)
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })

  test('verifying the trail finds details that were changed by hand', async () => {
    const { app, edit, id } = await world(start)
    await edit(0, details)
    await execute(app.db, `update tax_details set country = 'KY', reference_end = '0000'`)
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([
      `Account ${id} (ann@client.example): Tax reference ends in 0000, Country KY in the table, Tax reference ends in 6789, Country US on the trail (entry 4).`,
    ])
  })
})

onSqlite('tax details', (start) => {
  test('without SECRET_KEY, a reference is refused and the rest is stored', async () => {
    const { edit, tax } = await world(start, {})
    expect(refusalOf(await edit(0, details))).toEqual([
      409,
      'Tax references cannot be stored or read until the server’s operator sets SECRET_KEY.',
    ])
    expect((await edit(0, { country: 'US' })).status).toBe(200)
    expect(await tax()).toEqual({ version: 1, reference_end: null, country: 'US', form: null })
  })

  test.each([
    [{ reference: '1234' }, { reference: 'Enter at least five letters and digits, such as 123-45-6789.' }],
    [{ country: 'XX' }, { country: 'Choose a country from the list.' }],
    [{ form: 'k-1' }, { form: 'Choose a form from the list.' }],
  ])('%s is refused', async (body, fields) => {
    const { edit } = await world(start)
    const answer = await edit(0, body)
    expect([answer.status, answer.json['fields']]).toEqual([400, fields])
  })

  test('a short reference shows at most half of itself', async () => {
    const { edit, tax } = await world(start)
    await edit(0, { reference: ' ab-123 ' })
    expect(await tax()).toMatchObject({ reference_end: '23' })
  })

  test('are for staff only', async () => {
    const { app, id, client } = await world(start)
    const owner = await app.signIn({ email: 'ann@client.example' })
    const body = { user_id: id, version: 0, country: 'US' }
    expect((await owner.post('/api/users/edit-account-tax/', body)).status).toBe(403)
    expect((await client.get(calls.account(id))).body).not.toContain('reference')
  })
})
