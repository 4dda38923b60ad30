import type { DocumentProposal } from '@portico/contract/features/managed-documents'
import type { Config } from '../../config.ts'
import type { Reader, Transaction } from '../../db/database.ts'
import type { App } from '../../http/route.ts'
import { fullName, investorPages } from '../identity/queries/account-queries.ts'
import type { DocumentRow } from './queries/document-queries.ts'
import { recipientToJson } from './queries/document-queries.ts'
import type { SealedFile } from './rules/document-cipher.ts'
import { openEvidence, sealEvidence } from './rules/document-cipher.ts'
import type { Evidence, Proposal } from './rules/propose-investors.ts'
import { Directory, proposeInvestors } from './rules/propose-investors.ts'

export const nothingProposed = { proposals: [] as readonly Proposal[], listed: undefined }

/** More of them help nobody to choose. */
const mostProposals = 5

/** The proposals from a file's list, name and pages, and the accounts that the list means. */
export async function readProposals(
  db: Reader,
  file: { fileName: string; pages: readonly string[]; listed: string | undefined },
): Promise<{ proposals: readonly Proposal[]; listed: readonly number[] | undefined }> {
  const directory = await readDirectory(db)
  return {
    proposals: proposeInvestors(directory, file),
    listed: file.listed === undefined ? undefined : directory.find(file.listed),
  }
}

/** All investors; those who are disabled or closed as well, as a name may be theirs. Others get a turn between pages. */
async function readDirectory(db: Reader): Promise<Directory> {
  const directory = new Directory()
  for await (const some of investorPages(db))
    for (const account of some) {
      const { firstName, lastName, confirmedName } = account
      directory.add({ ...account, names: [fullName(account), `${lastName} ${firstName}`, confirmedName] })
    }
  return directory
}

/** The sentence on a held file next to its proposals. */
export function proposedText({ length }: readonly Proposal[]): string {
  if (length === 0) return ''
  if (length > mostProposals) return 'It names too many investors to propose any.'
  return length === 1
    ? 'One investor is proposed: confirm, or choose another.'
    : 'Several investors are proposed: choose.'
}

/** Stores whose a held document may be, with what it says of them encrypted. */
export async function storeProposals(
  trx: Transaction,
  keys: Config['secondFactor'],
  { id, sealed, proposals }: { id: number; sealed: SealedFile<unknown>; proposals: readonly Proposal[] },
): Promise<void> {
  if (proposals.length === 0 || proposals.length > mostProposals) return
  const rows = proposals.map(({ userId, by, evidence }) => ({
    document_id: id,
    user_id: userId,
    found_by: by,
    evidence: sealEvidence(keys, sealed, { userId, text: JSON.stringify(evidence) }),
  }))
  await trx.insertInto('document_proposals').values(rows).execute()
}

/** Erases whose a document may be, once that is decided. */
export async function eraseProposals(trx: Transaction, documentId: number): Promise<void> {
  await trx.deleteFrom('document_proposals').where('document_id', '=', documentId).execute()
}

const unreadable: Evidence = { page: null, before: '', found: '', after: '' }

/** The proposed recipients of held documents, as staff see them, by document. */
export async function proposalsOf(
  { config }: Pick<App, 'config'>,
  db: Reader,
  documents: readonly DocumentRow[],
): Promise<Map<number, DocumentProposal[]>> {
  const held = new Map(documents.filter(({ state }) => state === 'held').map((row) => [row.id, row]))
  const found = new Map<number, DocumentProposal[]>()
  for (const row of held.size === 0 ? [] : await listProposals(db, [...held.keys()])) {
    const document = held.get(row.document_id) as DocumentRow
    const sealed = { sha256: document.sha256, encryptedKey: document.encrypted_key }
    const text = openEvidence(config.secondFactor, sealed, { userId: row.id, evidence: row.evidence })
    const evidence = text === undefined ? unreadable : (JSON.parse(text) as Evidence)
    const proposal = { ...recipientToJson(row), found_by: row.found_by, ...evidence }
    found.set(document.id, [...(found.get(document.id) ?? []), proposal])
  }
  return found
}

const listProposals = (db: Reader, documentIds: readonly number[]) =>
  db
    .selectFrom('document_proposals')
    .innerJoin('users', 'users.id', 'document_proposals.user_id')
    .select(['document_id', 'users.id', 'email', 'first_name', 'last_name', 'found_by', 'evidence'])
    .where('document_id', 'in', documentIds)
    .orderBy('document_id')
    .orderBy('users.id')
    .execute()
