import { randomBytes } from 'node:crypto'
import { referenceCodeOf } from '@portico/contract/values/reference-code'
import { expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import type { Document } from '../../../test/documents.ts'
import { documentIn, firmOf, ownOf, path, release, upload } from '../../../test/documents.ts'
import { done, refusalOf } from '../../../test/money.ts'
import { pdfOf, pdfOfPages } from '../../../test/pdf.ts'
import { onEachEngine, onSqlite } from '../../../test/test-app.ts'
import { faultsOf, verifyAudit } from '../../audit/verify-audit.ts'

onSqlite('an uploaded file', (start) => {
  test('must be a whole PDF of at most 20 MB', async () => {
    const { desk, ann } = await firmOf(start, 1)
    const refused = async (file: Buffer, more?: object) => refusalOf(await upload(desk, 'a.pdf', file, more))
    expect(await refused(Buffer.from('<html><script>alert(1)</script>'))).toEqual([
      400,
      'This is not a PDF file, or not all of it.',
    ])
    expect((await refused(pdfOf('K-1').subarray(0, 300)))[0]).toBe(400)
    expect(await refused(Buffer.alloc(20 * 1024 * 1024 + 1))).toEqual([400, 'A document has at most 20 MB.'])
    expect((await refused(Buffer.alloc(21 * 1024 * 1024)))[0]).toBe(413)
    const broken = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(500), Buffer.from('\n%%EOF')])
    expect(await refused(broken)).toEqual([400, 'This PDF cannot be read. It may be encrypted or damaged.'])
    const large = Buffer.concat([pdfOf('K-1'), Buffer.alloc(18 * 1024 * 1024, ' '), Buffer.from('%%EOF')])
    done(await upload(desk, 'large.pdf', large, { user_ids: [ann.id] }))
  })

  test('for all or several is held if it has the code of one, and says so to who releases it', async () => {
    const { desk, investors, ann, bea } = await firmOf(start, 2)
    const file = pdfOf(`Schedule K-1 of ${ann.code}`)
    const reason = `It has the reference code of one investor, ${ann.code}, and is for several.`
    for (const whose of [{ everyone: true }, { user_ids: investors.map(({ id }) => id) }]) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      const document = documentIn(await upload(desk, 'K-1.pdf', file, whose))
      expect(document).toMatchObject({ state: 'held', held_because: reason, recipients: [] })
      const { id, version } = document
      const assigned = documentIn(
        // oxlint-disable-next-line no-await-in-loop
        await desk.post(`${path}assign-document/`, { id, version, user_ids: [ann.id, bea.id] }),
      )
      expect(assigned).toMatchObject({ state: 'waiting', held_because: reason })
      // oxlint-disable-next-line no-await-in-loop
      done(await desk.post(`${path}withdraw-documents/`, { ids: [id], reason: 'For Ann only.' }))
    }
  })

  test('is read to its last page', async () => {
    const { desk, ann, bea } = await firmOf(start, 2)
    const pages = (code: string) => Array.from({ length: 24 }, (_, k) => [`Page ${k + 1} of ${code}`])
    const both = pdfOfPages([...pages(ann.code), ...pages(bea.code)])
    expect(documentIn(await upload(desk, `${ann.code}.pdf`, both))).toMatchObject({
      state: 'held',
      held_because: `Its pages have several reference codes: ${ann.code}, ${bea.code}.`,
    })
  })

  test('that cannot be read is held, also for an investor that staff name', async () => {
    const { desk, ann } = await firmOf(start, 1)
    const broken = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(500), Buffer.from('\n%%EOF')])
    expect(documentIn(await upload(desk, 'a.pdf', broken, { user_ids: [ann.id] }))).toMatchObject({
      state: 'held',
      held_because: 'Its pages could not be read. Look at it before you assign it.',
    })
  })

  test('has a name that ends with .pdf', async () => {
    const { desk, ann } = await firmOf(start, 1)
    const answer = await upload(desk, 'letter.html', pdfOf('A letter'), { user_ids: [ann.id] })
    expect([answer.status, answer.json['fields']]).toEqual([
      400,
      { file_name: 'The name of a file ends with .pdf.' },
    ])
  })

  test.each([
    ['a direction mark', 'K-1 \u202etxt.'],
    ['a line break', 'K-1\n2025 '],
    ['a line separator', 'K-1\u20282025'],
    ['an invisible character', 'K\u200b-1'],
  ])('with %s in its title or name is refused', async (_, text) => {
    const { app, desk, ann } = await firmOf(start, 1)
    const send = (more: object) => upload(desk, 'a.pdf', pdfOf('K-1'), { user_ids: [ann.id], ...more })
    const fieldsOf = async (more: object) => (await send(more)).json['fields']
    expect([await fieldsOf({ title: text }), await fieldsOf({ file_name: `${text}.pdf` })]).toEqual([
      { title: 'A title is text in one line, without invisible characters.' },
      { file_name: 'A file name is text in one line, without invisible characters.' },
    ])
    expect(await app.db.read.selectFrom('documents').selectAll().execute()).toEqual([])
    // Persian needs a joiner inside a word.
    const title = 'صورت\u200cحساب'
    expect(documentIn(await send({ title, file_name: `${title}.pdf` }))).toMatchObject({
      title,
      file_name: `${title}.pdf`,
    })
  })

  test('stored by a former version is shown and named without such characters', async () => {
    const { app, desk, ann } = await firmOf(start, 1)
    const { id, version } = documentIn(await upload(desk, 'a.pdf', pdfOf('K-1'), { user_ids: [ann.id] }))
    await app.db.transaction((trx) =>
      trx
        .updateTable('documents')
        .set({ title: 'K-1\u202e\n2025', file_name: 'a\u202efdp\r\n.pdf' })
        .execute(),
    )
    done(await desk.post(`${path}release-documents/`, { documents: [{ id, version }] }))
    const client = await app.signIn(ann)
    expect(await ownOf(client)).toMatchObject([{ title: 'K-1 2025' }])
    expect((await desk.get(`${path}all-documents/`)).json['documents']).toMatchObject([
      { title: 'K-1 2025', file_name: 'afdp .pdf' },
    ])
    for (const file of [
      await client.get(`${path}documents/${id}/`),
      await desk.get(`${path}document-file/${id}/`),
    ])
      expect(file.headers['content-disposition']).toBe(
        `attachment; filename="afdp .pdf"; filename*=UTF-8''afdp%20.pdf`,
      )
  })

  test('that is assigned to whom it is for already stays with who assigned it', async () => {
    const { app, desk, ann } = await firmOf(start, 1, { RELEASE: 'second-person' })
    const { id } = documentIn(await upload(desk, 'scan.pdf', pdfOf('A scan')))
    const releaser = await app.signIn(await app.addAccount({ role: 'releaser' }))
    const assign = async (client: Client, version: number) =>
      client.post(`${path}assign-document/`, { id, version, user_ids: [ann.id] })
    const document = documentIn(await assign(releaser, 1))
    const preparer = await app.signIn(await app.addAccount({ role: 'preparer' }))
    expect(refusalOf(await assign(preparer, 2))[0]).toBe(409)
    expect(refusalOf(await release(releaser, document))[0]).toBe(403)
  })

  test('is refused without a key, and by investors and viewers', async () => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    expect(refusalOf(await upload(desk, 'a.pdf', pdfOf('K-1')))[0]).toBe(409)
    const viewer = await app.signIn(await app.addAccount({ role: 'viewer' }))
    expect((await upload(viewer, 'a.pdf', pdfOf('K-1'))).status).toBe(403)
    const investor = await app.signIn(await app.addAccount())
    expect((await upload(investor, 'a.pdf', pdfOf('K-1'))).status).toBe(403)
  })
})

onEachEngine('a file without a reference code', (start) => {
  test('is held with whom its list, name or pages name, until staff confirm one', async () => {
    const { app, desk } = await firmOf(start, 0)
    const add = (email: string, firstName: string, lastName: string) =>
      app.addAccount({ email, firstName, lastName })
    const zoe = await add('zoe@mail.example', 'Zoë', 'Ash')
    const [bo, other] = [
      await add('bo@mail.example', 'Bo', 'Elm'),
      await add('bo.elm@mail.example', 'Bo', 'Elm'),
    ]
    const cy = await add('cy@mail.example', 'Cy', 'Oak')
    const list = (investor: string) => ({ match: true, listed_investor: investor })
    const cases: [name: string, pages: string[][], more: object, whose: [number, string, number | null][]][] =
      [
        ['a.pdf', [['Cover'], ['For ZOE Q. ASH, 2025']], { match: true }, [[zoe.id, 'name', 2]]],
        ['K-1_Ash, Zoe.pdf', [['Schedule K-1']], { match: true }, [[zoe.id, 'name', null]]],
        ['c.pdf', [['Mail: CY@mail.example.']], { match: true }, [[cy.id, 'e-mail', 1]]],
        // Two people have this name: both are proposed, unless an e-mail or the list says which.
        [
          'd.pdf',
          [['Bo Elm, K-1']],
          { match: true },
          [
            [bo.id, 'name', 1],
            [other.id, 'name', 1],
          ],
        ],
        ['e.pdf', [['Bo Elm, bo.elm@mail.example']], { match: true }, [[other.id, 'e-mail', 1]]],
        ['f.pdf', [['To Bo Elm']], list('bo@mail.example'), [[bo.id, 'list', 1]]],
        ['g.pdf', [['A scan']], list('cy oak'), [[cy.id, 'list', 1]]],
        // The list and the page disagree, as when two lines of it are swapped.
        [
          'h.pdf',
          [['To Zoe Ash']],
          list('cy@mail.example'),
          [
            [zoe.id, 'name', 1],
            [cy.id, 'list', 1],
          ],
        ],
        [
          'Zoe Ash.pdf',
          [['To Cy Oak']],
          { match: true },
          [
            [zoe.id, 'name', null],
            [cy.id, 'name', 1],
          ],
        ],
        ['i.pdf', [['Zoe and Ashley Oak']], { match: true }, []],
      ]
    for (const [name, pages, more, whose] of cases) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      const document = documentIn(await upload(desk, name, pdfOfPages(pages), more))
      const found = document.proposals.map(({ id, found_by: by, page }) => [id, by, page])
      expect([name, document.state, document.recipients, found]).toEqual([name, 'held', [], whose])
      // oxlint-disable-next-line no-await-in-loop
      expect(refusalOf(await release(desk, document))[0]).toBe(409)
    }
    const first = await desk.get(`${path}all-documents/?state=held`)
    const [scan] = (first.json['documents'] as Document[]).filter(({ id }) => id === 1)
    expect(scan?.proposals).toMatchObject([
      { email: zoe.email, name: 'Zoë Ash', before: 'For ', found: 'ZOE Q. ASH', after: ', 2025' },
    ])
    const stored = await app.db.read.selectFrom('document_proposals').select('evidence').execute()
    for (const { evidence } of stored) {
      const kept = Buffer.from(evidence.split('.')[2] ?? '', 'base64url').toString('latin1')
      expect(evidence + kept).not.toMatch(/"found"|ZOE Q/)
    }
    const confirmed = documentIn(
      await desk.post(`${path}assign-document/`, { id: 1, version: scan?.version, user_ids: [zoe.id] }),
    )
    expect(confirmed).toMatchObject({ state: 'waiting', matched_by: 'staff', proposals: [] })
    done(await release(desk, confirmed))
    expect(await ownOf(await app.signIn(zoe))).toMatchObject([{ id: 1 }])
    // What the list says and the code says otherwise is nobody's, and so is a list that means nobody.
    const code = referenceCodeOf(zoe.id)
    const said = async (name: string, investor: string) => {
      const { held_because: why, proposals } = documentIn(
        await upload(desk, name, pdfOf(name), list(investor)),
      )
      return [why, proposals]
    }
    const disagree = `Its list says “cy@mail.example”, its reference code is ${code}.`
    expect(await said(`${code}.pdf`, 'cy@mail.example')).toEqual([disagree, []])
    expect(await said('j.pdf', 'Nobody')).toEqual(['Its list says “Nobody”, who is no investor here.', []])
    const chosen = { user_ids: [zoe.id], listed_investor: 'cy@mail.example' }
    expect(refusalOf(await upload(desk, 'k.pdf', pdfOf('k'), chosen))[0]).toBe(400)
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })
})
