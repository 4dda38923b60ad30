import { paths } from '@portico/contract/api/paths'
import type { AccountRecord } from '@portico/contract/figures/statement'
import type { CSSProperties } from 'react'
import { Figure } from '../../figures/explanation.tsx'
import { StatementMonths } from './statement-months.tsx'
import { Flow, Returns } from './statement-sums.tsx'
import styles from './statement-sheet.module.css'
import type { StatementTexts } from '@portico/contract/statement/texts'
import { paidOutNote } from '@portico/contract/statement/texts'
import { YearTable } from './year-table.tsx'

/** A page of A4 at 96 dots per inch is 794 px wide; on screens it is a little larger. */
const statementClass = `grid gap-6 text-sm tabular-nums leading-5 print:block ${styles['statement']}`
const sheet = `@container relative flex flex-col min-w-0 min-h-297 border border-control-line bg-paper print:block px-fluid-2xl pt-12 pb-9 ${styles['sheet']}`
const fine = `text-muted text-xs leading-4.5 ${styles['fine']}`

/** More months than this do not fit below the sums; their table has a page of its own. */
const onFirstPage = 12

interface StatementSheetProps {
  account: AccountRecord
  texts: StatementTexts
}

/** The statement itself, on one sheet or two. */
export function StatementSheet({ account, texts }: StatementSheetProps) {
  const { months } = account
  const isLong = texts.statement.months.length > onFirstPage
  const last = (
    <>
      <StatementMonths months={months} texts={texts} />
      <Notes texts={texts} />
    </>
  )
  return (
    <article className={statementClass} aria-label={`Statement, ${texts.period}`}>
      <div className={sheet}>
        <Corners />
        <Letterhead texts={texts} />
        <Closing account={account} texts={texts} />
        <Flow texts={texts} />
        <Returns texts={texts} />
        {isLong ? <YearTable account={account} texts={texts} /> : last}
        <Risk texts={texts} />
      </div>
      {isLong && (
        <div className={sheet}>
          <Corners />
          {last}
        </div>
      )}
    </article>
  )
}

const corners = ['top left', 'top right', 'bottom right', 'bottom left']

/** The corner arcs of a pitch, on screens only. */
const Corners = () =>
  corners.map((at) => (
    <svg
      key={at}
      aria-hidden
      viewBox="0 0 21 21"
      className={`pointer-events-none absolute -top-px -left-px w-5.25 fill-none stroke-control-line ${styles['corner']}`}
      data-at={at}
    >
      <path d="M.5 20.5a20 20 0 0 0 20-20" />
    </svg>
  ))

function Letterhead({ texts }: { texts: StatementTexts }) {
  const about = [
    ['Period', texts.days],
    ['Prepared', texts.prepared],
    ['Account', texts.holder],
    ['', texts.email === texts.holder ? '' : texts.email],
    ['Reference', texts.code],
  ].filter(([, text]) => text !== '')
  return (
    <header
      className={`flex flex-wrap justify-between gap-x-8 gap-y-4 border-b-2 border-b-rule pb-6 text-xs leading-5 print:pb-3.5 ${styles['head']}`}
    >
      <div>
        <p className="text-xl leading-6.5 font-black tracking-normal uppercase font-stretch-125%">
          {texts.firm}
        </p>
        <p className="mt-2 text-muted">
          {texts.offices}
          <br />
          {texts.contact}
        </p>
      </div>
      <dl className={`max-w-85 min-w-66 flex-initial ${styles['about']}`}>
        {about.map(([name, text]) => (
          <div className="grid grid-cols-[78px_minmax(0,1fr)]" key={text}>
            <dt className="text-muted">{name === '' ? <span className="sr-only">E-mail</span> : name}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

const lengthOf = (text: string) => ({ '--characters': text.length }) as CSSProperties

/** What the account ends the period with. */
function Closing({ account: { months }, texts }: StatementSheetProps) {
  const { inPeriod, value } = texts.statement
  return (
    <div
      className={`flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pt-6 pb-5 print:px-0 print:py-3.5 ${styles['closing']}`}
    >
      <div>
        <h2>Closing balance</h2>
        <p
          className={`leading-tight font-black tracking-tighter whitespace-nowrap font-stretch-80% ${styles['balance']}`}
          style={lengthOf(inPeriod.closing.text)}
        >
          <Figure derive={() => inPeriod.closing}>{inPeriod.closing.text}</Figure>
        </p>
        <p className={fine}>{texts.closedOn}</p>
      </div>
      <div className={`ml-auto text-right ${styles['value']}`}>
        <h2>Total Account Value</h2>
        <p
          className={`text-[clamp(1.25rem,6cqi,1.75rem)] leading-9.5 font-black tracking-tight whitespace-nowrap font-stretch-80% ${styles['total']}`}
        >
          <Figure derive={() => value}>{value.text}</Figure>
        </p>
        <p className={fine}>{paidOutNote(texts, months[0])}</p>
      </div>
    </div>
  )
}

/** What the reader has to know about single months, and what no figure says. */
const Notes = ({ texts }: { texts: StatementTexts }) => (
  <div className={`mt-3 mb-5 text-xs leading-4.5 text-muted ${styles['notes']}`}>
    {texts.notes.length > 0 && (
      <ol>
        {texts.notes.map(({ number, text }) => (
          <li className="print:break-inside-avoid" key={number}>
            {text}
          </li>
        ))}
      </ol>
    )}
    {texts.absences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    <p>
      Every term has one <a href={paths.definitions}>written definition</a>.
    </p>
  </div>
)

const Risk = ({ texts }: { texts: StatementTexts }) => (
  <footer
    className={`mt-auto border-t border-t-hairline pt-3 text-xs leading-4.5 text-muted print:mt-4 print:break-inside-avoid ${styles['risk']}`}
  >
    <p className="max-w-110 print:max-w-none">{texts.risk}</p>
  </footer>
)
