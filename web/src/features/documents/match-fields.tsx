import { FileChooser } from '../../components/form/file-chooser.tsx'
import { countOf } from '../../figures/figure-text.ts'

/** Which investor a list names for each file, by the file's name in lower case. */
export type InvestorList = ReadonlyMap<string, string>

interface MatchListProps {
  list: InvestorList
  onChange: (list: InvestorList) => void
}

/** A list that suggests the investors of files without a code; few uploads need one. */
export const MatchList = ({ list, onChange }: MatchListProps) => (
  <details>
    <summary className="fold min-h-11 content-center">Match files with a list (optional)</summary>
    <FileChooser
      title={list.size === 0 ? 'Choose a list' : `The list names ${countOf(list.size, 'file')}`}
      hint="A CSV of two columns: file name, and the name, e-mail or code of the investor."
      accept="text/csv,.csv"
      onFiles={([file]) => void file?.text().then((text) => onChange(readInvestorList(text)))}
    />
  </details>
)

const line = /^\s*"?([^"]+?\.pdf)"?\s*[\t,;]\s*(?:"((?:[^"]|"")+)"|([^"\t,;]+?))\s*(?:[\t,;].*)?$/i

/**
 * Reads a CSV of file and investor, an e-mail, a name or a reference code. Lines of anything else, such as a heading, are
 * left out. A file with two investors gets the text of both, which is nobody: it is held.
 */
function readInvestorList(text: string): InvestorList {
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
