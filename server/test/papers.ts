import { createHash } from 'node:crypto'
import type { Client } from './client.ts'
import { done } from './money.ts'
import { pdfOf } from './pdf.ts'
import type { TestApp } from './test-app.ts'

const path = '/api/users/'

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A PDF of 18 parts, which is more than `copy-to` copies at once. */
const longPdf = (): Buffer =>
  Buffer.concat([pdfOf('Schedule K-1'), Buffer.alloc(18 * 256 * 1024 - 2048, ' '), Buffer.from('%%EOF')])

interface Papers {
  app: TestApp
  desk: Client
  investor: { id: number; email: string }
}

/**
 * Gives an investor with a posted month a document, which they open, one that waits for release, a statement, one of a
 * run that has just begun, and the notices of all that, of which they open one; and has them choose their mails. Returns
 * the hash of the document.
 */
export async function givePapers({ app, desk, investor }: Papers): Promise<string> {
  const file = longPdf()
  const to = { kind: 'tax-form', year: 2025, user_ids: [investor.id] }
  const upload = async (title: string, bytes: Buffer) => {
    const body = { ...to, title, file_name: `${title} – é.pdf`, file: bytes.toString('base64') }
    const { id, version } = done(await desk.post(`${path}add-document/`, body)).json['document'] as {
      id: number
      version: number
    }
    return { id, version }
  }
  const document = await upload('Schedule K-1', file)
  await upload('A draft', pdfOf('A draft'))
  const client = await app.signIn(investor)
  done(await client.post(`${path}change-mail-preferences/`, { ways: { document: 'digest' } }))
  done(await desk.post(`${path}release-documents/`, { documents: [document] }))
  done(await client.get(`${path}documents/${document.id}/`))
  const period = '2025-07'
  done(await desk.post(`${path}issue-user-statement/`, { user_id: investor.id, period }))
  done(await desk.post(`${path}issue-statements/`, { period }))
  const [newest] = (await client.get(`${path}notices/`)).json['notices'] as { id: number }[]
  done(await client.post(`${path}open-notice/`, { id: newest?.id }))
  done(await client.post(`${path}mark-notices-seen/`, { up_to: newest?.id }))
  return hashOf(file)
}

/** What an investor has by the API: documents and statements, each with the hash of its file, notices and preferences. */
export async function papersOf(client: Client) {
  const listed = (await client.get(`${path}documents/`)).json['documents'] as { id: number }[]
  const issued = (await client.get(`${path}statements/`)).list
  const withFile = async <Item extends object>(item: Item, url: string) => ({
    ...item,
    file: hashOf(done(await client.get(url)).bytes),
  })
  return {
    documents: await Promise.all(listed.map((item) => withFile(item, `${path}documents/${item.id}/`))),
    statements: await Promise.all(
      issued.map((item) => withFile(item, `${path}statements/${String(item['number'])}.pdf`)),
    ),
    notices: (await client.get(`${path}notices/`)).json,
    preferences: (await client.get(`${path}mail-preferences/`)).json,
  }
}
