import { paths } from '@portico/contract/api/paths'
import type { AccountMonth } from '@portico/contract/figures/account-months'
import type { CSSProperties } from 'react'
import { Figure } from '../../investments/explanation.tsx'
import { StatementMonths } from './statement-months.tsx'
import { Flow, Returns } from './statement-sums.tsx'
import styles from './statement-sheet.module.css'
import type { StatementTexts } from '@portico/contract/statement/texts'
import { paidOutNote } from '@portico/contract/statement/texts'
import { YearTable } from './year-table.tsx'

/** More months than this do not fit below the sums; their table has a page of its own. */
const onFirstPage = 12

interface StatementSheetProps {
  /** All of the account's. */
  months: readonly AccountMonth[]
  texts: StatementTexts
}

/** The statement itself, on one sheet or two. */
export function StatementSheet({ months, texts }: StatementSheetProps) {
  const isLong = texts.statement.months.length > onFirstPage
  const last = (
    <>
      <StatementMonths months={months} texts={texts} />
      <Notes texts={texts} />
    </>
  )
  return (
    <article className={styles['statement']} aria-label={`Statement, ${texts.period}`}>
      <div className={styles['sheet']}>
        <Corners />
        <Letterhead texts={texts} />
        <Closing months={months} texts={texts} />
        <Flow texts={texts} />
        <Returns lines={texts.returns} />
        {isLong ? <YearTable months={months} statement={texts.statement} /> : last}
        <Risk texts={texts} />
      </div>
      {isLong && (
        <div className={styles['sheet']}>
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
    <svg key={at} aria-hidden viewBox="0 0 21 21" className={styles['corner']} data-at={at}>
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
    <header className={styles['head']}>
      <div>
        <p className={styles['firm']}>{texts.firm}</p>
        <p className={styles['address']}>
          {texts.offices}
          <br />
          {texts.contact}
        </p>
      </div>
      <dl className={styles['about']}>
        {about.map(([name, text]) => (
          <div key={text}>
            <dt>{name === '' ? <span className="visually-hidden">E-mail</span> : name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

const lengthOf = (text: string) => ({ '--characters': text.length }) as CSSProperties

/** What the account ends the period with. */
function Closing({ months, texts }: StatementSheetProps) {
  const { inPeriod, value } = texts.statement
  return (
    <div className={styles['closing']}>
      <div>
        <h2>Closing balance</h2>
        <p className={styles['balance']} style={lengthOf(inPeriod.closing.text)}>
          <Figure derive={() => inPeriod.closing}>{inPeriod.closing.text}</Figure>
        </p>
        <p className={styles['fine']}>{texts.closedOn}</p>
      </div>
      <div className={styles['value']}>
        <h2>Total Account Value</h2>
        <p className={styles['total']}>
          <Figure derive={() => value}>{value.text}</Figure>
        </p>
        <p className={styles['fine']}>{paidOutNote(texts, months[0])}</p>
      </div>
    </div>
  )
}

/** What the reader has to know about single months, and what no figure says. */
const Notes = ({ texts }: { texts: StatementTexts }) => (
  <div className={styles['notes']}>
    {texts.notes.length > 0 && (
      <ol>
        {texts.notes.map(({ number, text }) => (
          <li key={number}>{text}</li>
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
  <footer className={styles['risk']}>
    <p>{texts.risk}</p>
  </footer>
)
