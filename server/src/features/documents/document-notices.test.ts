import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { mailSenderOf } from '../../../test/mail-sender.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { done } from '../../../test/money.ts'
import { pdfOf } from '../../../test/pdf.ts'
import { onEachEngine } from '../../../test/test-app.ts'
import { smtpTransport } from '../../mail/mail-transport.ts'
import { sendOutbox } from '../../mail/send-outbox.ts'
import { queueDigests } from '../notices/rules/digest.ts'

const path = '/api/users/'
const settings = { SECRET_KEY: randomBytes(32).toString('base64') }

const k1 = { kind: 'tax-form', year: 2025, title: 'Schedule K-1 of $4,711.50' }

onEachEngine('a release of documents', (start) => {
  test('tells each recipient once, by kind and year and not by title, when it is released', async () => {
    const app = await start(settings)
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const [ann, bea, cid] = [
      await app.addAccount({ email: 'ann@client.example' }),
      await app.addAccount({ email: 'bea@client.example' }),
      await app.addAccount({ email: 'cid@client.example' }),
    ]
    const add = async (about: object, name: string, userIds: number[]) => {
      const file = pdfOf(name).toString('base64')
      const body = { ...about, file_name: `${name}.pdf`, file, user_ids: userIds }
      const { id, version } = done(await desk.post(`${path}add-document/`, body)).json['document'] as {
        id: number
        version: number
      }
      return { id, version }
    }
    const documents = [
      await add(k1, 'K-1 of Ann', [ann.id]),
      await add(k1, 'K-1 of Bea', [bea.id]),
      await add({ kind: 'letter', year: 2026, title: 'To all' }, 'Letter', [bea.id, cid.id]),
    ]
    const mailed = async () =>
      (
        await app.db.read
          .selectFrom('outbox')
          .select(['recipient', 'subject', 'list'])
          .orderBy('recipient')
          .orderBy('id')
          .execute()
      ).map(({ recipient, subject, list }) => [recipient, subject, list])
    expect(await mailed()).toEqual([])
    done(await desk.post(`${path}release-documents/`, { documents }))
    expect(await mailed()).toEqual([
      ['ann@client.example', 'A tax form for 2025 is available', 'document'],
      ['bea@client.example', 'New documents are available', 'document'],
      ['cid@client.example', 'A letter for 2026 is available', 'document'],
    ])
    const notices = (await (await app.signIn(ann)).get(`${path}notices/`)).json['notices']
    expect(notices).toMatchObject([
      {
        kind: 'document',
        subject: 'A tax form for 2025 is available',
        sentence: 'You can download it from the Documents page.',
        link: '/documents',
      },
    ])
    const reason = 'The wrong year.'
    // Ann may have seen hers in the list, and nobody has been mailed yet.
    const seen = (await app.signIn(ann)).post(`${path}mark-notices-seen/`, { up_to: 3 })
    expect((await seen).status).toBe(200)
    const ids = documents.map(({ id }) => id)
    done(await desk.post(`${path}withdraw-documents/`, { ids, reason }))
    expect(await mailed()).toEqual([['ann@client.example', 'A tax form for 2025 was withdrawn', 'document']])
    const noticesOf = async (who: typeof ann) => (await (await app.signIn(who)).get(`${path}notices/`)).json
    expect(await noticesOf(bea)).toMatchObject({ notices: [] })
    for (const { text, html } of await app.db.read.selectFrom('letters').select(['text', 'html']).execute())
      expect(text + html).not.toContain('4,711')
  })

  test('tells of a withdrawal also who keeps another document of the same notice', async () => {
    const app = await start(settings)
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const ann = await app.addAccount()
    const documents: { id: number; version: number }[] = []
    for (const title of ['A', 'B']) {
      const file = pdfOf(title).toString('base64')
      const body = { kind: 'letter', year: 2026, title, file_name: `${title}.pdf`, file, user_ids: [ann.id] }
      // oxlint-disable-next-line no-await-in-loop -- in this order
      const { id, version } = done(await desk.post(`${path}add-document/`, body)).json['document'] as {
        id: number
        version: number
      }
      documents.push({ id, version })
    }
    done(await desk.post(`${path}release-documents/`, { documents }))
    const owner = await app.signIn(ann)
    expect((await owner.post(`${path}mark-notices-seen/`, { up_to: 1 })).status).toBe(200)
    const [a] = documents
    done(await desk.post(`${path}withdraw-documents/`, { ids: [a?.id], reason: 'Not final.' }))
    expect((await owner.get(`${path}notices/`)).json['notices']).toMatchObject([
      { subject: 'A letter for 2026 was withdrawn' },
      { subject: 'New documents are available' },
    ])
  })

  test('tells of a withdrawal who has been told of the document, and takes it out of the mails of all others', async () => {
    const app = await start(settings)
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const [ann, bea] = [await app.addAccount(), await app.addAccount()]
    await (await app.signIn(bea)).post(`${path}change-mail-preferences/`, { ways: { document: 'digest' } })
    const file = pdfOf('Letter').toString('base64')
    const body = {
      kind: 'letter',
      year: 2026,
      title: 'To all',
      file_name: 'Letter.pdf',
      file,
      user_ids: [ann.id, bea.id],
    }
    const { id, version } = done(await desk.post(`${path}add-document/`, body)).json['document'] as {
      id: number
      version: number
    }
    done(await desk.post(`${path}release-documents/`, { documents: [{ id, version }] }))
    const server = await startMailServer()
    await sendOutbox(mailSenderOf(app, smtpTransport(server.url, { from: 'Fund <no-reply@portal.example>' })))
    expect(server.taken).toHaveLength(1)
    done(await desk.post(`${path}withdraw-documents/`, { ids: [id], reason: 'Not final.' }))
    const subjects = async (who: typeof ann) =>
      ((await (await app.signIn(who)).get(`${path}notices/`)).json['notices'] as { subject: string }[]).map(
        ({ subject }) => subject,
      )
    expect(await subjects(ann)).toEqual(['A letter for 2026 was withdrawn', 'A letter for 2026 is available'])
    expect(await subjects(bea)).toEqual([])
    app.pass(24 * 60 * 60_000)
    expect(await queueDigests({ db: app.db, clock: () => app.now(), timeZone: 'UTC' })).toBe(0)
  })
})
