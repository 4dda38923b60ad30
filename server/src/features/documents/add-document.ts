import type { Body } from '@portico/contract/api/endpoints'
import type { DocumentMatch } from '@portico/contract/features/managed-documents'
import { documentTooLarge, maxDocumentBytes } from '@portico/contract/features/managed-documents'
import { findReferenceCodes, referenceCodeOf } from '@portico/contract/values/reference-code'
import { sizeText } from '@portico/contract/values/size'
import type { Insertable } from 'kysely'
import { ApiError } from '../../api-error.ts'
import type { AuditedTransaction, By } from '../../audit/append-audit.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { inBatches } from '../../db/query-tools.ts'
import type { Reader, Transaction } from '../../db/database.ts'
import type { Caller, Handler } from '../../http/route.ts'
import { fromBase64 } from '../../http/requests/body.ts'
import { findAccount, findAccounts, isActiveInvestor } from '../identity/queries/account-queries.ts'
import { callerTransaction } from '../identity/rules/guard.ts'
import { documentsToJson } from './document-json.ts'
import { findDocument, insertRecipients } from './queries/document-queries.ts'
import { findSameFile, findSameTitle } from './queries/twin-queries.ts'
import type { SealedFile } from './rules/document-cipher.ts'
import { requireKey, seal } from './rules/document-cipher.ts'
import type { Unread } from './rules/document-text.ts'
import { notReadable, readText, requirePdf } from './rules/document-text.ts'
import { mostInflatedBytes } from './rules/pdf-streams.ts'
import type { Match } from './rules/match-recipient.ts'
import { matchRecipient } from './rules/match-recipient.ts'
import { nothingProposed, proposedText, readProposals, storeProposals } from './propose-recipients.ts'
import type { Proposal } from './rules/propose-investors.ts'
import type { Tables } from '../../db/tables.ts'

/** The recipients of a document, or why they are not known. */
interface Address {
  userIds: readonly number[]
  by: DocumentMatch
  heldBecause: string | null
  /** Proposed recipients, for staff to confirm. */
  proposals?: readonly Proposal[]
}

const heldFor = (by: DocumentMatch, heldBecause: string): Address => ({ userIds: [], by, heldBecause })

/** The investors that a call names, or all active ones. Throws ApiError 404. */
export async function requireRecipients(
  db: Reader,
  { user_ids: ids = [], everyone }: { user_ids?: number[] | undefined; everyone?: true | undefined },
): Promise<number[]> {
  if (everyone === true) return listActiveInvestorIds(db)
  const unique = [...new Set(ids)]
  const found = await findAccounts(db, unique)
  if (unique.some((id) => found.get(id)?.isStaff !== false)) throw new ApiError('noSuchUser')
  return unique
}

/** Why the pages of a file do not say whose it is. */
const unreadTexts: Readonly<Record<Exclude<Unread, 'password'> | 'damaged', string>> = {
  damaged: 'Its pages could not be read. Look at it before you assign it.',
  'too long': 'It has too much text to be read here. Look at all of it before you assign it.',
  chained: 'It is compressed in a way that is not safe to read here. Look at all of it before you assign it.',
  uncounted:
    'It is packed in a way that may unpack to any size, which is not read. Look at all of it before you assign it.',
  'in part': 'Not all of it could be read. Look at all of it before you assign it.',
  'too large': `It unpacks to more than ${sizeText(mostInflatedBytes)}, which is not read. Look at all of it before you assign it.`,
  'too much work': 'Its pages take too much memory or time to read. Look at it before you assign it.',
}

/** What the name and the pages of a file say of whose it is. */
interface Said {
  match: Match
  /** The accounts whose reference codes it contains. */
  codes: readonly number[]
  unread: string | null
  proposals: readonly Proposal[]
  /** Whom a list means, if there is one for the file. */
  listed: readonly number[] | undefined
}

/** Reads a file. Throws ApiError 400 for one that is to be matched and cannot be read. */
async function readSaid(
  db: Reader,
  { match, file_name: name, listed_investor: listed }: Body<'addDocument'>,
  bytes: Buffer,
  caller: Caller,
): Promise<Said> {
  const found = await readText(bytes, caller.id).catch((error: unknown) => {
    if (match === true || !(error instanceof ApiError)) throw error
    return { unread: 'damaged' as const }
  })
  const pages = 'pages' in found ? found.pages : []
  const text = pages.join('\n')
  const said = {
    match: matchRecipient(name, text),
    codes: findReferenceCodes(`${name}\n${text}`).ids,
    ...(match === true ? await readProposals(db, { fileName: name, pages, listed }) : nothingProposed),
  }
  if ('pages' in found) return { ...said, unread: null }
  if (found.unread !== 'password') return { ...said, unread: unreadTexts[found.unread] }
  if (match === true) throw notReadable('This PDF has a password, so nobody can read whose it is.')
  // What staff address themselves may be protected by a password.
  return { ...said, unread: null }
}

/** The recipients of a file: the named investors, unless its pages name another one, or the investor whose code it has. */
async function addressOf(db: Reader, body: Body<'addDocument'>, said: Said): Promise<Address> {
  if (said.unread !== null) return heldFor(body.match === true ? 'none' : 'staff', said.unread)
  if (body.match === true) return matched(db, said, body.listed_investor)
  const userIds = await requireRecipients(db, body)
  const [only, ...others] = userIds
  const code = said.codes.find((id) => id !== only)
  if (code !== undefined && !userIds.includes(code))
    return heldFor('staff', `It has the reference code of someone else: ${referenceCodeOf(code)}.`)
  const [own] = said.codes
  if (own !== undefined && others.length > 0)
    return heldFor(
      'staff',
      `It has the reference code of one investor, ${referenceCodeOf(own)}, and is for several.`,
    )
  return { userIds, by: 'staff', heldBecause: null }
}

async function matched(db: Reader, said: Said, listed: string | undefined): Promise<Address> {
  const { match, proposals } = said
  if (listed !== undefined && said.listed?.length === 0)
    return heldFor('none', `Its list says “${listed}”, who is no investor here.`)
  if ('heldBecause' in match)
    return match.isWithoutCode === true
      ? { ...heldFor('none', `${match.heldBecause} ${proposedText(proposals)}`.trim()), proposals }
      : heldFor('none', match.heldBecause)
  if (said.listed?.includes(match.userId) === false)
    return heldFor(
      'none',
      `Its list says “${listed}”, its reference code is ${referenceCodeOf(match.userId)}.`,
    )
  const account = await findAccount(db, match.userId)
  const code = referenceCodeOf(match.userId)
  if (account === undefined || account.isStaff)
    return heldFor('none', `${code} is no investor’s reference code.`)
  if (account.closedSince !== null || account.isDisabled)
    return heldFor(match.by, `The account of ${code} is ${account.isDisabled ? 'disabled' : 'closed'}.`)
  return { userIds: [match.userId], by: match.by, heldBecause: null }
}

/** The same address, held if the file, or one called the same for one of its investors, is there already. */
async function withoutTwins(
  trx: AuditedTransaction,
  address: Address,
  { kind, year, title }: Body<'addDocument'>,
  sha256: string,
): Promise<Address> {
  if (address.heldBecause !== null) return address
  const same = await findSameFile(trx, sha256)
  if (same !== undefined) return heldFor(address.by, `${same.name} is an identical file.`)
  const twin = await findSameTitle(trx, address.userIds, { kind, year, title })
  if (twin === undefined) return address
  return heldFor(
    address.by,
    `${referenceCodeOf(twin.userId)} has another document of the same kind, year and title.`,
  )
}

/** Stores an uploaded file, encrypted. It waits for release, or is held if it is not clear whose it is. Throws ApiError. */
export const addDocument: Handler<'addDocument'> = async ({ app, body, caller }) => {
  requireKey(app.config.secondFactor)
  const bytes = fromBase64(body.file)
  if (bytes.length > maxDocumentBytes)
    throw new ApiError('invalid', documentTooLarge, { file: documentTooLarge })
  requirePdf(bytes)
  const said = await readSaid(app.db.read, body, bytes, caller)
  const sealed = await seal(app.config.secondFactor, bytes)
  const [document] = await callerTransaction(app, caller, async (trx, by) => {
    const address = await withoutTwins(trx, await addressOf(trx, body, said), body, sealed.sha256)
    const id = await storeDocument(trx, by, {
      document: { ...body, bytes },
      address,
      sealed,
      callerId: caller.id,
    })
    await storeProposals(trx, app.config.secondFactor, { id, sealed, proposals: address.proposals ?? [] })
    const found = await findDocument(trx, id)
    return documentsToJson(app, trx, caller, found === undefined ? [] : [found])
  })
  if (document === undefined) throw new ApiError('noSuchDocument')
  const message =
    document.held_because === null
      ? 'Uploaded. It is waiting for release.'
      : `Uploaded, but held. ${document.held_because}`
  return { message, document }
}

interface NewDocument {
  document: Pick<Body<'addDocument'>, 'kind' | 'year' | 'title' | 'file_name' | 'batch'> & { bytes: Buffer }
  address: Address
  sealed: SealedFile<string[]>
  callerId: number
}

/** Stores an encrypted file and whose it is, on the trail. Returns its id. */
export async function storeDocument(
  trx: AuditedTransaction,
  by: By,
  { document, address, sealed, callerId }: NewDocument,
): Promise<number> {
  const row = {
    kind: document.kind,
    year: document.year,
    title: document.title,
    file_name: document.file_name,
    byte_count: document.bytes.length,
    sha256: sealed.sha256,
    batch: document.batch ?? '',
    matched_by: address.by,
    held_because: address.heldBecause,
  }
  const stored = {
    ...row,
    state: address.heldBecause === null ? ('waiting' as const) : ('held' as const),
    encrypted_key: sealed.encryptedKey,
    uploaded_at: by.at,
    uploaded_by: callerId,
  }
  const id = await insertDocument(trx, stored, sealed.parts)
  await insertRecipients(trx, id, address.userIds)
  await appendAudit(trx, by, {
    action: 'document.uploaded',
    subjectId: null,
    after: { document: id, ...row },
  })
  const { title, sha256 } = row
  await recordForEach(trx, by, 'document.addressed', { id, title, sha256 }, address.userIds)
  return id
}

type PerInvestor = 'document.addressed' | 'document.unaddressed' | 'document.released' | 'document.withdrawn'

/** Puts an action on the trail of every investor that it concerns. */
export async function recordForEach(
  trx: AuditedTransaction,
  by: By,
  action: PerInvestor,
  { id, title, ...more }: { id: number; title: string; sha256?: string; reason?: string },
  userIds: readonly number[],
): Promise<void> {
  const after = { document: id, title, ...more }
  for await (const some of inBatches(userIds))
    await appendAudit(trx, by, ...some.map((subjectId) => ({ action, subjectId, after })))
}

/** Adds a document with its encrypted parts. Returns its id. */
export async function insertDocument(
  trx: Transaction,
  row: Insertable<Tables['documents']>,
  parts: readonly string[],
): Promise<number> {
  const { id } = await trx.insertInto('documents').values(row).returning('id').executeTakeFirstOrThrow()
  for (const [part, encrypted] of parts.entries())
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await trx.insertInto('document_parts').values({ document_id: id, part, encrypted }).execute()
  return id
}

/** The ids of all active investors. */
async function listActiveInvestorIds(db: Reader): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where(isActiveInvestor).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
