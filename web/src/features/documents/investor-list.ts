/** Which investor a list names for each file, by the file's name in lower case. */
export type InvestorList = ReadonlyMap<string, string>

const line = /^\s*"?([^"]+?\.pdf)"?\s*[\t,;]\s*(?:"((?:[^"]|"")+)"|([^"\t,;]+?))\s*(?:[\t,;].*)?$/i

/**
 * Reads a CSV of file and investor, an e-mail, a name or a reference code. Lines of anything else, such as a heading, are
 * left out. A file with two investors gets the text of both, which is nobody: it is held.
 */
export function readInvestorList(text: string): InvestorList {
  const found = new Map<string, string>()
  for (const each of text.split(/\r?\n/)) {
    const [, file, quoted, bare] = line.exec(each.replace(/^\uFEFF/, '')) ?? []
    const investor = (quoted?.replaceAll('""', '"') ?? bare ?? '').trim()
    if (file === undefined || investor === '') continue
    const name = file.trim().toLowerCase()
    const before = found.get(name)
    found.set(name, before === undefined || before === investor ? investor : `${before} / ${investor}`)
  }
  return found
}
