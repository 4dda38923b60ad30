import type { Received } from '@portico/contract/api/endpoints'
import { displayName } from '../auth/display-name.ts'
import { Notice } from '../components/feedback/notice.tsx'
import { countOf } from './figure-text.ts'
import { foretold } from './foretold.ts'

/** What the checks will find, and whose account that is where it is a single one. */
type Found = Pick<Received<'postingPreview'>, 'findings' | 'investor'>

/** "2 investors", or who it is where all of it is one investor's. */
export const whoseText = (count: number, { investor }: Found): string =>
  investor === undefined ? countOf(count, 'investor') : displayName(investor)

/** What the checks will list: "The checks will list 2 findings of 2 investors:" and the first of them. */
function findingTexts(found: Found): string[] {
  if (found.findings === undefined) return []
  const { count, investors, first } = found.findings
  const named = first.map(({ user, quarter, message }) => {
    const whom = found.investor === undefined ? `${displayName(user)}, ` : ''
    return `${whom}${foretold({ month: quarter, message })}`
  })
  const more = count - first.length
  return [
    `The checks will list ${countOf(count, 'finding')} of ${whoseText(investors, found)}:`,
    ...named,
    ...(more > 0 ? [`And ${countOf(more, 'finding')} more.`] : []),
  ]
}

/** What the checks will list only once something is posted or taken back; nothing if that is nothing. */
export function FindingsToCome({ found }: { found: Found }) {
  const [warning, ...findings] = findingTexts(found)
  if (warning === undefined) return null
  return (
    <Notice kind="failure">
      {warning}
      {findings.map((text) => (
        <span key={text} className="mt-1 block">
          {text}
        </span>
      ))}
    </Notice>
  )
}
