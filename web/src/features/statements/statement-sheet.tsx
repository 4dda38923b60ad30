import { paths } from '@portico/contract/api/paths'
import type { AccountRecord } from '@portico/contract/figures/statement'
import type { StatementItem } from '@portico/contract/features/statements'
import { shortNumber } from '@portico/contract/features/statements'
import { Link } from 'react-router'
import { formatDay } from '../../figures/moments.ts'
import type { StatementKind } from '@portico/contract/statement/kinds'
import { absencesOf, headingOf, statementTitles, titleOf } from '@portico/contract/statement/kinds'
import type { CSSProperties } from 'react'
import { lazy, Suspense, useEffect } from 'react'
import { withFirmDates, withFirmMinus } from '../../figures/figure-text.ts'
import { Figure } from '../../figures/explanation.tsx'
import { BalanceChart } from './balance-chart.tsx'
import { FirmText } from './firm-text.tsx'
import { StatementMonths } from './statement-months.tsx'
import { Flow, Returns } from './statement-sums.tsx'
import styles from './statement-sheet.module.css'
import { sheetClass } from './statement-skeleton.tsx'
import { checkSentence } from '@portico/contract/statement/check-sentence'
import type { StatementTexts } from '@portico/contract/statement/texts'
import { paidOutNote } from '@portico/contract/statement/texts'
import { withoutYears } from '@portico/contract/statement/years'
import { YearTable } from './year-table.tsx'
import { Details } from '../../components/layout/details.tsx'

const QrCode = lazy(() => import('../../components/qr-code.tsx'))

/** A page of A4 at 96 dots per inch is 794 px wide; on screens it is a little larger. */
const statementClass = `grid gap-6 text-sm tabular-nums leading-5 print:block ${styles['statement']}`

/** Where the choice of another period leads back to. */
export const sheetId = 'sheet'

interface StatementSheetProps {
  account: AccountRecord
  texts: StatementTexts
  /** What was issued for the period and still stands. */
  issued?: StatementItem | undefined
}

/** The statement itself; a capital account statement has the sums alone. */
export function StatementSheet({ kind, ...of }: StatementSheetProps & { kind: StatementKind }) {
  const { firm, code, days } = of.texts
  const { issued } = of
  const foot = `${firm} · ${issued === undefined ? code : `${titleOf(kind, of.texts.isFinal)} ${issued.short_number}`} · ${days}`
  usePageFoot(foot)
  return kind === 'statement' ? <LongSheet {...of} foot={foot} /> : <CapitalAccount {...of} foot={foot} />
}

interface SheetProps extends StatementSheetProps {
  /** What its foot says. */
  foot: string
}

/** Writes a text at the foot of each printed page, which takes its properties from the root element. */
function usePageFoot(text: string) {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--page-foot', JSON.stringify(text))
    return () => {
      style.removeProperty('--page-foot')
    }
  }, [text])
}

/** A capital account statement, on one sheet. */
const CapitalAccount = ({ texts, issued, foot }: Omit<SheetProps, 'account'>) => (
  <article
    id={sheetId}
    tabIndex={-1}
    className={statementClass}
    aria-label={`${statementTitles['capital-account']}, ${texts.period}`}
  >
    <div className={sheetClass}>
      <Corners />
      <Letterhead texts={texts} issued={issued} />
      <Title>{headingOf(titleOf('capital-account', texts.isFinal), texts.period)}</Title>
      <Flow texts={texts} kind="capital-account" />
      <div className={notesClass}>
        {absencesOf(texts, 'capital-account').map((sentence) => (
          <p key={sentence}>{withFirmDates(sentence)}</p>
        ))}
        <Risk texts={texts} issued={issued} />
      </div>
      <Foot>{foot}</Foot>
    </div>
  </article>
)

/** One sheet as long as it has to be, which is cut into pages on paper. */
const LongSheet = ({ account, texts, issued, foot }: SheetProps) => (
  <article id={sheetId} tabIndex={-1} className={statementClass} aria-label={`Statement, ${texts.period}`}>
    <div className={sheetClass}>
      <Corners />
      <Letterhead texts={texts} issued={issued} />
      <Title>{headingOf(titleOf('statement', texts.isFinal), texts.period)}</Title>
      {issued !== undefined && issued.changed.length > 0 && (
        <p className="mb-4 border-l-3 border-l-rule bg-wash px-4 py-2.5 text-sm leading-5 wrap-anywhere max-md:-order-1">
          {withFirmMinus(withFirmDates(issued.changed.join(' ')))}
        </p>
      )}
      <Closing texts={texts} />
      <div className={`mb-6 grid gap-x-10 gap-y-5 print:mb-3.5 ${styles['sums']}`}>
        <Flow texts={texts} kind="statement" />
        <Returns texts={texts} />
      </div>
      <BalanceChart texts={texts} />
      {texts.statement.months.length > withoutYears && <YearTable texts={texts} />}
      {texts.statement.months.length > 0 && (
        <StatementMonths key={texts.period} account={account} texts={texts} />
      )}
      <Notes texts={texts} issued={issued} />
      <Foot>{foot}</Foot>
    </div>
  </article>
)

const Title = ({ children }: { children: string }) => (
  <h2 className="pb-3.5 text-xl leading-7 font-extrabold text-balance font-stretch-112% max-md:-order-1 print:pb-1.5 print:text-lg">
    <FirmText>{children}</FirmText>
  </h2>
)

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

function Letterhead({ texts, issued }: Omit<StatementSheetProps, 'account'>) {
  const about = [
    { name: 'Account', value: texts.holder },
    { name: 'E-mail', value: texts.email === texts.holder ? '' : texts.email },
    { name: 'Reference', value: texts.code },
    { name: 'Period', value: withFirmDates(texts.days) },
    ...(issued === undefined
      ? [{ name: 'Prepared', value: texts.prepared }]
      : [
          { name: 'Issued', value: formatDay(issued.issued_at) },
          {
            name: 'Number',
            value: <Link to={paths.verify.replace(':number', issued.number)}>{issued.short_number}</Link>,
          },
          { name: 'Replaces', value: issued.replaces === null ? '' : shortNumber(issued.replaces) },
        ]),
  ]
  return (
    <header
      className={`flex flex-wrap justify-between gap-x-8 gap-y-4 pb-4 text-xs leading-5 print:pb-3 ${styles['head']}`}
    >
      <div>
        <p
          className={`text-xl leading-6.5 font-black tracking-normal uppercase font-stretch-125% ${styles['firm']}`}
        >
          {texts.firm}
        </p>
        <p className="mt-2 wrap-anywhere text-muted">
          {texts.offices}
          <br />
          {texts.contact}
        </p>
      </div>
      <Details
        className={`max-w-85 min-w-56 flex-initial ${styles['about']}`}
        line="grid grid-cols-[4.75rem_minmax(0,1fr)]"
        nameClass="text-muted"
        valueClass="wrap-anywhere"
        details={about.filter(({ value }) => value !== '')}
      />
      {issued !== undefined && <VerifyCode number={issued.number} />}
    </header>
  )
}

const checkAddress = (number: string): string =>
  `${window.location.origin}${paths.verify.replace(':number', number)}`

/** Where the number can be checked, for whoever is shown the screen or a print of it. */
const VerifyCode = ({ number }: { number: string }) => (
  <div className={`size-19 flex-none rounded border border-hairline ${styles['code']}`}>
    <Suspense>
      <QrCode text={checkAddress(number)} label="QR code that leads to the check of this statement" />
    </Suspense>
  </div>
)

const lengthOf = (text: string) => ({ '--characters': text.length }) as CSSProperties

/** What the account ends the period with; on a phone before everything else. */
function Closing({ texts }: Pick<StatementSheetProps, 'texts'>) {
  const { inPeriod, value } = texts.statement
  return (
    <div
      className={`mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-4 rounded bg-board pt-3.5 pb-4 text-chalk [--focus:var(--floodlight)] max-md:-order-2 print:py-2.5 forced-colors:border ${styles['closing']}`}
    >
      <div>
        <h3>Closing balance</h3>
        <p
          className={`leading-tight font-black tracking-tighter whitespace-nowrap font-stretch-80% ${styles['balance']}`}
          style={lengthOf(inPeriod.closing.text)}
        >
          <Figure derive={() => inPeriod.closing}>{inPeriod.closing.text}</Figure>
        </p>
        <p className={styles['fine']}>{texts.closedOn}</p>
      </div>
      <div className={`w-[44%] ${styles['value']}`}>
        <h3>Total Account Value</h3>
        <p
          className={`leading-9.5 font-black tracking-tight whitespace-nowrap font-stretch-80% ${styles['total']}`}
          style={lengthOf(value.text)}
        >
          <Figure label="Total Account Value" derive={() => value}>
            {value.text}
          </Figure>
        </p>
        <p className={styles['fine']}>
          <FirmText>{paidOutNote(texts)}</FirmText>
        </p>
      </div>
    </div>
  )
}

const notesClass = `mt-3 mb-5 text-xs leading-4.5 text-muted ${styles['notes']}`

/** What the reader has to know about single months, and what no figure says. */
const Notes = ({ texts, issued }: Omit<StatementSheetProps, 'account'>) => (
  <div className={notesClass}>
    {texts.notes.length > 0 && (
      <ol>
        {texts.notes.map(({ number, text }) => (
          <li className="print:break-inside-avoid" key={number}>
            <FirmText>{text}</FirmText>
          </li>
        ))}
      </ol>
    )}
    {texts.absences.map((sentence) => (
      <p key={sentence}>{withFirmDates(sentence)}</p>
    ))}
    <p className="print:hidden">
      Every term has a <a href={paths.definitions}>written definition</a>.
    </p>
    <Risk texts={texts} issued={issued} />
  </div>
)

/** The risk, and how an issued statement is checked by its code. */
const Risk = ({ texts, issued }: Omit<StatementSheetProps, 'account'>) => (
  <div data-risk className="print:break-inside-avoid">
    <p>{texts.risk}</p>
    {issued !== undefined && (
      <p className={`wrap-anywhere ${styles['check']}`}>
        {checkSentence({ url: checkAddress(issued.number), number: issued.number, on: 'page' })}
      </p>
    )}
  </div>
)

/** The foot of the sheet on screens; on paper it is at the foot of each page. */
const Foot = ({ children }: { children: string }) => (
  <footer className="mt-auto border-t border-t-hairline pt-3 text-xs leading-4.5 text-muted print:hidden">
    {withFirmDates(children)}
  </footer>
)
