/**
 * The reference code of an account, such as P-000042-49: its id and two check digits by ISO 7064, MOD 97-10. A wrong
 * digit, or two that are swapped, always give an invalid code.
 */
export function referenceCodeOf(userId: number): string {
  const check = 98 - ((userId * 100) % 97)
  return `P-${String(userId).padStart(6, '0')}-${String(check).padStart(2, '0')}`
}

/** The reference codes in a text: accounts by id, and what looks like a code and is none. */
export interface CodesFound {
  ids: readonly number[]
  misspelt: readonly string[]
}

/** Spaces, line breaks, underscores and all kinds of dashes, as programs and people write them in place of a hyphen. */
const separator = String.raw`[\s_\p{Pd}\u00ad\u2212]{1,3}`

const codePattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])P${separator}(\d{6,12})${separator}(\d{2})(?!\d)`,
  'giu',
)

/** Finds the reference codes in the name or the text of a file, each once. */
export function findReferenceCodes(text: string): CodesFound {
  const ids = new Set<number>()
  const misspelt = new Set<string>()
  for (const [, digits = '', check = ''] of text.matchAll(codePattern)) {
    const code = `P-${digits}-${check}`
    if (Number(digits) > 0 && referenceCodeOf(Number(digits)) === code) ids.add(Number(digits))
    else misspelt.add(code)
  }
  return { ids: [...ids], misspelt: [...misspelt] }
}
