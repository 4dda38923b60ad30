import { randomBytes } from 'node:crypto'
import { referenceCodeOf } from '@portico/contract/values/reference-code'
import { expect, test } from 'vitest'
import { damage } from '../../../test/damage-queries.ts'
import type { Document } from '../../../test/documents.ts'
import { documentIn, firmOf, ownOf, path, release, secretKey, upload } from '../../../test/documents.ts'
import { done, refusalOf } from '../../../test/money.ts'
import { pdfOf } from '../../../test/pdf.ts'
import { onEachEngine } from '../../../test/test-app.ts'
import { faultsOf, verifyAudit } from '../../audit/verify-audit.ts'
import { readConfig } from '../../config.ts'
import { renewDocumentKeys } from './renew-keys.ts'

onEachEngine('documents', (start) => {
  test('reach their investor once they are released, and only them', async () => {
    const { app, desk, ann, bea } = await firmOf(start, 2)
    const file = pdfOf('Schedule K-1', `Reference ${ann.code}`)
    const document = documentIn(await upload(desk, `K-1 ${ann.code}.pdf`, file))
    expect(document).toMatchObject({ state: 'waiting', matched_by: 'both', recipients: [{ id: ann.id }] })
    const client = await app.signIn(ann)
    expect(await ownOf(client)).toEqual([])
    expect((await client.get(`${path}documents/${document.id}/`)).status).toBe(404)
    done(await release(desk, document))
    expect(await ownOf(client)).toMatchObject([{ id: document.id, title: 'Schedule K-1', opened_at: null }])
    const opened = await client.get(`${path}documents/${document.id}/`)
    expect(opened.bytes.equals(file)).toBe(true)
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; /) as unknown,
    })
    const other = await app.signIn(bea)
    expect(await ownOf(other)).toEqual([])
    expect((await other.get(`${path}documents/${document.id}/`)).status).toBe(404)
    expect((await other.get(`${path}document-file/${document.id}/`)).status).toBe(403)
    done(await desk.post(`${path}withdraw-documents/`, { ids: [document.id], reason: 'A draft.' }))
    expect(await ownOf(client)).toEqual([])
    expect((await client.get(`${path}documents/${document.id}/`)).status).toBe(404)
    expect((await desk.get(`${path}document-file/${document.id}/`)).status).toBe(200)
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })

  test('handed to somebody else in the database, or with other bytes, are found by comparing with the trail', async () => {
    const { app, desk, ann, bea } = await firmOf(start, 2)
    const document = documentIn(await upload(desk, `K-1 ${ann.code}.pdf`, pdfOf('Schedule K-1')))
    done(await release(desk, document))
    await (await app.signIn(ann)).get(`${path}documents/${document.id}/`)
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
    await damage(
      app,
      `update document_recipients set user_id = ${bea.id}`,
      "update documents set sha256 = 'x'",
    )
    const titled = 'Title Schedule K-1, SHA-256'
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([
      expect.stringMatching(
        `^Account ${ann.id} \\(${ann.email}\\), document ${document.id}: on the trail \\(entry \\d+: ${titled} [\\da-f]{64}, State Released, .*, Opened .*\\), not in the table\\.$`,
      ),
      expect.stringMatching(
        `^Account ${bea.id} \\(${bea.email}\\), document ${document.id}: in the table \\(${titled} x, State Released, .*\\), not on the trail\\.$`,
      ),
    ])
  })

  test('say who has opened them; staff, and who views the portal as the investor, leave no receipt', async () => {
    const { app, desk, ann, bea } = await firmOf(start, 2)
    const document = documentIn(
      await upload(desk, 'letter.pdf', pdfOf('Dear all'), { user_ids: [ann.id, bea.id] }),
    )
    done(await release(desk, document))
    done(await desk.get(`${path}document-file/${document.id}/`))
    const receipts = async () =>
      (
        (await desk.get(`${path}document-receipts/${document.id}/`)).json['receipts'] as {
          id: number
          opened_at: unknown
        }[]
      )
        .filter(({ opened_at: at }) => at !== null)
        .map(({ id }) => id)
    const { token } = done(await desk.post(`${path}impersonate/`, { user_id: ann.id })).json
    const acting = app.visitor()
    acting.token = String(token)
    expect(await ownOf(acting)).toHaveLength(1)
    expect((await acting.get(`${path}documents/${document.id}/`)).status).toBe(403)
    expect(await receipts()).toEqual([])
    const client = await app.signIn(ann)
    done(await client.get(`${path}documents/${document.id}/`))
    expect(await receipts()).toEqual([ann.id])
    expect((await desk.get(`${path}unopened-documents/`)).json).toMatchObject({
      total: 1,
      investors: [{ id: bea.id, unopened: 1 }],
    })
    expect((await ownOf(client))[0]?.opened_at).not.toBeNull()
  })

  test('that are there already are held with the title and the recipient of the other', async () => {
    const { desk, ann, bea } = await firmOf(start, 2)
    const first = documentIn(await upload(desk, `${ann.code}.pdf`, pdfOf('Schedule K-1')))
    expect(first.state).toBe('waiting')
    const same = documentIn(await upload(desk, `${ann.code} again.pdf`, pdfOf('Schedule K-1')))
    expect([same.state, same.held_because]).toEqual([
      'held',
      '“Schedule K-1” for Person 2 is an identical file.',
    ])
    const both = { user_ids: [ann.id, bea.id], title: 'Letter' }
    done(await upload(desk, 'letter.pdf', pdfOf('Letter'), both))
    const again = documentIn(await upload(desk, 'letter.pdf', pdfOf('Letter'), { ...both, year: 2024 }))
    expect(again.held_because).toBe('“Letter” for Person 2 and 1 other is an identical file.')
    const twin = documentIn(await upload(desk, `${ann.code}.pdf`, pdfOf('Another')))
    expect(twin.held_because).toBe(`${ann.code} has another document of the same kind, year and title.`)
  })

  test('that are not clearly one investor’s are held, and cannot be released', async () => {
    const { app, desk, ann, bea } = await firmOf(start, 2)
    const closed = await app.addAccount()
    done(await desk.post(`${path}disable-account/`, { user_id: closed.id }))
    const wrong = ann.code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
    const cases: [name: string, file: Buffer, why: RegExp][] = [
      ['scan.pdf', pdfOf('Schedule K-1'), /no reference code/],
      [`${ann.code}.pdf`, pdfOf(bea.code), /Its name says .*, its page says/],
      ['both.pdf', pdfOf(ann.code, bea.code), /several reference codes/],
      [`${wrong}.pdf`, pdfOf('Schedule K-1 '), /is not the reference code of any account/],
      [`${referenceCodeOf(99_999)}.pdf`, pdfOf('Nobody'), /no investor’s reference code/],
      [`${referenceCodeOf(closed.id)}.pdf`, pdfOf('Closed'), /is disabled/],
    ]
    for (const [name, file, why] of cases) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      const document = documentIn(await upload(desk, name, file))
      expect([name, document.state, document.held_because]).toEqual([
        name,
        'held',
        expect.stringMatching(why),
      ])
      // oxlint-disable-next-line no-await-in-loop
      expect(refusalOf(await release(desk, document))[0]).toBe(409)
    }
    const held = documentIn(await upload(desk, 'another.pdf', pdfOf('Another')))
    const answer = await desk.post(`${path}assign-document/`, {
      id: held.id,
      version: held.version,
      user_ids: [bea.id],
    })
    expect(answer.json['message']).toBe('Assigned to Person 3. It is waiting for release.')
    const assigned = documentIn(answer)
    expect(assigned).toMatchObject({
      state: 'waiting',
      held_because: held.held_because,
      recipients: [{ id: bea.id }],
    })
    expect(refusalOf(await release(desk, held))[0]).toBe(409)
    done(await release(desk, assigned))
  })
  test('of a bulk upload of 200 with two swapped files and one twice reach nobody wrong', async () => {
    const { app, desk, investors } = await firmOf(start, 200)
    const files = investors.map(({ code }) => ({ name: `K-1 ${code}.pdf`, file: pdfOf(`K-1 for ${code}`) }))
    const [first, second, third] = files
    if (first !== undefined && second !== undefined && third !== undefined) {
      ;[first.file, second.file] = [second.file, first.file]
      files.push({ name: `copy of ${third.name}`, file: third.file })
    }
    const documents: Document[] = []
    // oxlint-disable-next-line no-await-in-loop -- as the page does
    for (const { name, file } of files) documents.push(documentIn(await upload(desk, name, file)))
    const waiting = documents.filter(({ state }) => state === 'waiting')
    expect([waiting.length, documents.length]).toEqual([198, 201])
    done(await release(desk, ...waiting))
    const rows = await app.db.read
      .selectFrom('document_recipients')
      .innerJoin('documents', 'documents.id', 'document_id')
      .select(['user_id', 'file_name'])
      .where('state', '=', 'released')
      .execute()
    expect(rows).toHaveLength(198)
    for (const { user_id: id, file_name: name } of rows) expect(name).toContain(referenceCodeOf(id))
  })

  test('are released by a second person where the firm requires one', async () => {
    const { app, desk, ann } = await firmOf(start, 1, { RELEASE: 'second-person' })
    const document = documentIn(await upload(desk, `${ann.code}.pdf`, pdfOf('K-1')))
    expect(refusalOf(await release(desk, document))).toEqual([
      403,
      'You uploaded or assigned this. Someone else has to release it.',
    ])
    const preparer = await app.signIn(await app.addAccount({ role: 'preparer' }))
    expect((await release(preparer, document)).status).toBe(403)
    const releaser = await app.signIn(await app.addAccount({ role: 'releaser' }))
    done(await release(releaser, document))
    expect(await ownOf(await app.signIn(ann))).toHaveLength(1)
  })

  test('are encrypted in the database, and one changed character is noticed', async () => {
    const { app, desk, ann } = await firmOf(start, 1)
    const document = documentIn(await upload(desk, `${ann.code}.pdf`, pdfOf('A secret of Ann')))
    const parts = await app.db.read.selectFrom('document_parts').select('encrypted').execute()
    for (const { encrypted } of parts) {
      const stored = Buffer.from(encrypted.split('.')[2] ?? '', 'base64url').toString('latin1')
      expect(encrypted + stored).not.toMatch(/%PDF|secret/)
    }
    await app.db.transaction((trx) =>
      trx
        .updateTable('documents')
        .set({ sha256: '0'.repeat(64) })
        .where('id', '=', document.id)
        .execute(),
    )
    const answer = await desk.get(`${path}document-file/${document.id}/`)
    expect(refusalOf(answer)).toEqual([
      500,
      'This document is damaged in storage and is not handed out. Please tell the firm.',
    ])
  })

  test('go on with a new SECRET_KEY, and the server does not start with a wrong one', async () => {
    const { app, desk, ann } = await firmOf(start, 1)
    documentIn(await upload(desk, `${ann.code}.pdf`, pdfOf('K-1')))
    const other = randomBytes(32).toString('base64')
    // Not the folder in which a demo of this checkout keeps its key.
    const keysOf = (settings: object) => readConfig({ DATA_DIR: 'none', ...settings }).secondFactor
    await expect(renewDocumentKeys(app.db, keysOf({ SECRET_KEY: other }))).rejects.toThrow(
      'another SECRET_KEY',
    )
    await expect(renewDocumentKeys(app.db, keysOf({}))).rejects.toThrow('SECRET_KEY must be set')
    await renewDocumentKeys(app.db, keysOf({ SECRET_KEY: other, OLD_SECRET_KEY: secretKey }))
    await renewDocumentKeys(app.db, keysOf({ SECRET_KEY: other }))
    expect((await upload(desk, `${ann.code}.pdf`, pdfOf('Another K-1'))).status).toBe(201)
    await app.db.transaction((trx) =>
      trx
        .updateTable('documents')
        .set({ sha256: '0'.repeat(64) })
        .where('id', '=', 1)
        .execute(),
    )
    // One damaged document keeps nobody from the others.
    await renewDocumentKeys(app.db, keysOf({ SECRET_KEY: secretKey, OLD_SECRET_KEY: other }))
  })
})
