import { randomBytes } from 'node:crypto'
import type { Database } from '../src/db/database.ts'
import { insertRecipients } from '../src/features/documents/queries/document-queries.ts'
import { seal } from '../src/features/documents/rules/document-cipher.ts'
import { referenceCodeOf } from '@portico/contract/values/reference-code'
import type { Client, ClientAnswer } from './client.ts'
import { done } from './money.ts'
import type { TestApp } from './test-app.ts'
import { insertDocument } from '../src/features/documents/add-document.ts'

export const path = '/api/users/'
export const secretKey = randomBytes(32).toString('base64')
const k1 = { kind: 'tax-form', year: 2025, title: 'Schedule K-1' }

export interface Document {
  id: number
  version: number
  state: string
  held_because: string | null
  matched_by: string
  recipients: { id: number }[]
  proposals: { id: number; found_by: string; page: number | null }[]
}

export const upload = (desk: Client, name: string, file: Buffer, more: object = { match: true }) =>
  desk.post(`${path}add-document/`, { ...k1, file_name: name, file: file.toString('base64'), ...more })

export const documentIn = (answer: ClientAnswer) => done(answer).json['document'] as Document

export const release = (desk: Client, ...documents: readonly Document[]) =>
  desk.post(`${path}release-documents/`, { documents: documents.map(({ id, version }) => ({ id, version })) })

export const ownOf = async (client: Client) =>
  (await client.get(`${path}documents/`)).json['documents'] as {
    id: number
    title: string
    opened_at: string | null
  }[]

export async function firmOf(
  start: (settings: NodeJS.ProcessEnv) => Promise<TestApp>,
  count: number,
  settings = {},
) {
  const app = await start({ SECRET_KEY: secretKey, ...settings })
  const desk = await app.signIn(await app.addAccount({ isStaff: true, email: 'desk@firm.example' }))
  const investors: { id: number; email: string; code: string }[] = []
  for (let k = 0; k < count; k++) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    const account = await app.addAccount({ email: `i${k}@mail.example` })
    investors.push({ ...account, code: referenceCodeOf(account.id) })
  }
  const [ann = { id: 0, email: '', code: '' }, bea = ann] = investors
  return { app, desk, investors, ann, bea }
}

/** Adds a document that is released to these investors, without the calls that read it. Returns its id. */
export async function insertReleased(db: Database, bytes: Buffer, userIds: readonly number[]) {
  const key = Buffer.from(secretKey, 'base64')
  const { sha256, encryptedKey, parts } = await seal({ key, required: false }, bytes)
  const [state, matched_by] = ['released', 'staff'] as const
  const file = { ...k1, kind: 'tax-form' as const, file_name: 'large.pdf', byte_count: bytes.length, sha256 }
  const by = { uploaded_at: 0, uploaded_by: 1, released_at: 0, released_by: 1 }
  const row = {
    ...file,
    ...by,
    encrypted_key: encryptedKey,
    batch: '',
    matched_by,
    state,
    held_because: null,
  }
  return db.transaction(async (trx) => {
    const id = await insertDocument(trx, row, parts)
    await insertRecipients(trx, id, userIds)
    return id
  })
}
