import type { Area, Page } from '@portico/contract/api/paths'
import { areaPages, areas, paths } from '@portico/contract/api/paths'
import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import type { Role } from '@portico/contract/features/roles'
import { mayAct } from '@portico/contract/features/roles'
import { shownEmail } from '@portico/contract/values/no-email'
import { referenceCodeOf } from '@portico/contract/values/reference-code'
import { closeBooksLink, postLink, recordLink } from '../../api/staff-links.ts'
import { displayName } from '../../auth/display-name.ts'

/** One row of the palette: where it leads. */
export interface PaletteItem {
  key: string
  label: string
  detail?: string
  /** At the end of the row. */
  aside?: string
  to: string
  /** The investor whose row it is. */
  account?: ManagedAccount
}

export interface PaletteGroup {
  value: string
  items: PaletteItem[]
}

/** More are not taken in at a glance. */
const mostRows = 8

/** As many investors are read, to show those first of whose name the letters are the start. */
export const mostRead = 40

/** From as many letters on, investors are searched. */
export const fewestLetters = 2

const investorItem = (account: ManagedAccount): PaletteItem => ({
  key: `investor ${account.id}`,
  label: displayName(account),
  ...(displayName(account) === account.email ? {} : { detail: shownEmail(account.email) }),
  aside: referenceCodeOf(account.id),
  to: recordLink(account.id),
  account,
})

/** How many there are is said at the foot. */
const allInvestors = (text: string): PaletteItem => ({
  key: 'all investors',
  label: 'See all matching investors',
  to: `${paths.accounts}?${new URLSearchParams({ search: text })}`,
})

/** What a role may do about an investor, as the page of the account offers it. */
function actionsFor({ id, state }: ManagedAccount, role: Role): PaletteItem[] {
  const mayPrepare = mayAct(role, 'preparer')
  const isPostable = state !== 'disabled' && state !== 'closed'
  const action = (label: string, to: string, detail: string) => ({ key: label, label, to, detail })
  return [
    ...(mayPrepare && state !== 'disabled'
      ? [action('Impersonate', `${paths.impersonate}?user_id=${id}`, 'See the portal as the investor does')]
      : []),
    ...(mayPrepare && isPostable ? [action('Add Summary', postLink(id), 'One month, by form')] : []),
    action('Activity', `${recordLink(id)}&tab=activity`, 'Money in and out'),
    ...(mayAct(role, 'administrator')
      ? [action('Edit account', `${paths.accounts}?account=${id}`, 'Name, e-mail, invitation')]
      : [action('Statements', `${recordLink(id)}&tab=statements`, 'Issued to this investor')]),
  ]
}

const inArea = (area: Area): string => areaPages[area].name

export const addInvestor = `${paths.accounts}?account=new`

/** The pages that neither a part of the portal nor the foot of a page opens, and what is begun on one. */
const morePages: readonly { label: string; detail: string; to: string; needs?: Role }[] = [
  {
    label: 'Add investor',
    detail: 'Invite by e-mail',
    to: addInvestor,
    needs: 'administrator',
  },
  {
    label: 'Record money in or out',
    detail: 'A contribution, deposit or withdrawal',
    to: paths.userSummary,
    needs: 'preparer',
  },
  { label: 'Import a file', detail: inArea('monthEnd'), to: `${paths.monthEnd}?import`, needs: 'preparer' },
  { label: 'Postings', detail: inArea('monthEnd'), to: `${paths.monthEnd}?postings` },
  { label: 'Close the books…', detail: inArea('home'), to: closeBooksLink, needs: 'releaser' },
  { label: 'Statements', detail: 'Issued to everyone', to: paths.statements },
  { label: 'Payments', detail: 'Withdrawals to send', to: paths.payments },
  { label: 'Reconciliation', detail: 'Reconcile a day', to: paths.reconciliation },
  { label: 'Mail', detail: inArea('investors'), to: paths.mail },
  { label: 'Account', detail: 'Your own', to: paths.account },
]

/** What is done on a page, by the words that staff look for; for those who may do it. */
const doneOn: Readonly<Partial<Record<Page, string>>> = {
  accounts: 'Invite, edit, disable',
  monthEnd: 'Run month-end',
  managedDocuments: 'Upload, release',
  records: 'Export for the accountant',
  userSummary: 'Post or correct one month',
  waitlistEntries: 'Invite, decline',
}

/** The pages of a role, the parts of the portal first; `others` are those at the foot of each page. */
export function pageItems(
  role: Role,
  others: readonly { page: Page; name: string; to: string }[],
): PaletteItem[] {
  const areasFirst = [
    ...areas.map((area) => ({ ...areaPages[area], to: paths[areaPages[area].page] })),
    // Home is the dashboard of staff.
    ...others.filter(({ page }) => page !== 'dashboard'),
  ]
  return [
    ...areasFirst.map(({ page, name, to }) => {
      const detail = mayAct(role, 'preparer') ? doneOn[page] : undefined
      return { key: name, label: name, to, ...(detail === undefined ? {} : { detail }) }
    }),
    ...morePages
      .filter(({ needs = 'viewer' }) => mayAct(role, needs))
      .map(({ label, detail, to }) => ({ key: `${label} ${to}`, label, detail, to })),
  ]
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether the name of a page begins with what is typed. */
const begins = ({ label }: PaletteItem, text: string): boolean =>
  label.toLowerCase().startsWith(text.toLowerCase())

/**
 * The pages that have every word that is typed in their name or in what is done there: those first whose name begins with
 * it, then those with it in their name.
 */
function matching(pages: readonly PaletteItem[], text: string): PaletteItem[] {
  const has = (found: string) => wordsOf(text).every((word) => found.toLowerCase().includes(word))
  const rank = (page: PaletteItem) => (begins(page, text) ? 0 : has(page.label) ? 1 : 2)
  return pages
    .filter(({ label, detail = '' }) => has(`${label} ${detail}`))
    .toSorted((a, b) => rank(a) - rank(b))
}

/** Whether an account is found only by the domain of its e-mail, which many share; with an @, the domain is meant. */
function isFoundByDomain({ first_name: first, last_name: last, id, email }: ManagedAccount, text: string) {
  const [local, domain] = email.toLowerCase().split('@')
  const own = `${first} ${last} ${referenceCodeOf(id)} ${local}`.toLowerCase()
  return (
    !text.includes('@') &&
    wordsOf(text).some((word) => domain?.includes(word) === true && !own.includes(word))
  )
}

/** Whether every word that is typed begins one of the account's name or e-mail. */
function beginsWord(account: ManagedAccount, text: string): boolean {
  const own = `${displayName(account)} ${account.email}`.toLowerCase().split(/[\s@._-]+/)
  return wordsOf(text).every((typed) => own.some((word) => word.startsWith(typed)))
}

interface Found {
  text: string
  role: Role
  pages: readonly PaletteItem[]
  accounts: readonly ManagedAccount[]
  /** How many investors match, also beyond those that are read. */
  total: number
  /** The one that was highlighted last; the first of them, unless it is still there. */
  selected: number | undefined
}

/**
 * The rows of the palette. Investors leave room for what can be done about one, and for two pages; they come after pages
 * whose name begins with what is typed.
 */
export function groupsOf({ text, role, pages, accounts, total, selected }: Found): PaletteGroup[] {
  if (text.length < fewestLetters) return groups({ Pages: matching(pages, text).slice(0, mostRows) })
  const fitting = matching(pages, text)
  const inOrder = accounts
    .filter((account) => !isFoundByDomain(account, text))
    .toSorted((a, b) => Number(beginsWord(b, text)) - Number(beginsWord(a, text)))
  const forPages = Math.min(fitting.length, 2)
  const most = mostRows - forPages - 2
  const shown = inOrder.slice(0, total > most ? most - 1 : most)
  const investors = [...shown.map(investorItem), ...(total > shown.length ? [allInvestors(text)] : [])]
  const about = shown.find(({ id }) => id === selected) ?? shown[0]
  const room = mostRows - forPages - investors.length
  const actions = about === undefined ? [] : actionsFor(about, role).slice(0, room)
  // What an action opens for the investor is not offered once more without one.
  const found = fitting.filter(({ to }) => !actions.some((action) => action.to.startsWith(`${to}?`)))
  const ofPages = { Pages: found.slice(0, mostRows - investors.length - actions.length) }
  const first = ofPages.Pages[0]
  return groups({
    ...(first !== undefined && begins(first, text) ? ofPages : {}),
    Investors: investors,
    ...(about === undefined ? {} : { [`Actions for ${displayName(about)}`]: actions }),
    ...ofPages,
  })
}

const groups = (rows: Record<string, PaletteItem[]>): PaletteGroup[] =>
  Object.entries(rows)
    .filter(([, items]) => items.length > 0)
    .map(([value, items]) => ({ value, items }))

/** A text in parts, every second of which is one of the words that are typed. */
export function partsOf(text: string, typed: string): string[] {
  const words = wordsOf(typed).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return words.length === 0 ? [text] : text.split(new RegExp(`(${words.join('|')})`, 'gi'))
}
