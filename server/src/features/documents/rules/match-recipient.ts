import type { DocumentMatch } from '@portico/contract/features/managed-documents'
import type { CodesFound } from '@portico/contract/values/reference-code'
import { findReferenceCodes, referenceCodeOf } from '@portico/contract/values/reference-code'

/** What the codes of a file say: whose it is, or why that is not clear. */
export type Match =
  | { userId: number; by: Exclude<DocumentMatch, 'staff' | 'none'> }
  | { heldBecause: string; isWithoutCode?: true }

/**
 * The recipient of a file by the reference codes in its name and on its pages. Only one investor's code may be there,
 * correctly spelt: if the name says one thing and the page another, as with two swapped files, it is nobody's.
 */
export function matchRecipient(fileName: string, text: string): Match {
  const [inName, onPage] = [findReferenceCodes(fileName), findReferenceCodes(text)]
  const misspelt = [...inName.misspelt, ...onPage.misspelt]
  if (misspelt.length > 0) return held(`${list(misspelt)} is not the reference code of any account.`)
  if (inName.ids.length > 1) return held(`Its name has several reference codes: ${codes(inName)}.`)
  if (onPage.ids.length > 1) return held(`Its pages have several reference codes: ${codes(onPage)}.`)
  const [name] = inName.ids
  const [page] = onPage.ids
  if (name !== undefined && page !== undefined && name !== page)
    return held(`Its name says ${referenceCodeOf(name)}, its page says ${referenceCodeOf(page)}.`)
  const userId = name ?? page
  if (userId === undefined) return { heldBecause: withoutCode, isWithoutCode: true }
  return { userId, by: name === undefined ? 'page' : page === undefined ? 'file-name' : 'both' }
}

const withoutCode = 'There is no reference code in its name or on its pages.'
const held = (heldBecause: string): Match => ({ heldBecause })
const list = (texts: readonly string[]): string => [...new Set(texts)].slice(0, 5).join(', ')
const codes = ({ ids }: CodesFound): string => list(ids.map(referenceCodeOf))
