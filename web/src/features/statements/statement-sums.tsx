import { Fragment } from 'react'
import type { StatementLine } from '@portico/contract/figures/statement'
import type { StatementKind, Summed, Sums } from '@portico/contract/statement/kinds'
import { sumsOf } from '@portico/contract/statement/kinds'
import { DataTable } from '../../components/table/data-table.tsx'
import type { Column } from '../../components/table/data-table.tsx'
import { below, useMedia } from '../../components/hooks.ts'
import { Figure } from '../../figures/explanation.tsx'
import styles from './statement-sums.module.css'
import type { StatementTexts } from '@portico/contract/statement/texts'
import { lineNote, signedLine } from '@portico/contract/statement/texts'

/** How the closing balance came about: in the period, and since the start. */
export function Flow({ texts, kind }: { texts: Summed; kind: StatementKind }) {
  const { title, head, columns, lines } = sumsOf(texts, kind)
  const isNarrow = useMedia(below.sm)
  const column = (
    { header, short = header, movements }: (typeof columns)[number],
    at: number,
  ): Column<StatementLine> => ({
    header: isNarrow ? short : header,
    heading: <PeriodName>{isNarrow ? short : header}</PeriodName>,
    // The header names the period, and a column of another period is not another column.
    key: `sum${at}`,
    cell: (line) => <Figure derive={() => movements[line.key]}>{signedLine(line, movements)}</Figure>,
    tone: ({ key }) => (movements[key].value === 0 ? 'quiet' : undefined),
  })
  return (
    <DataTable
      caption={title}
      columns={[
        { header: head, cell: (line) => <LineName line={line} columns={columns} /> },
        ...columns.map(column),
      ]}
      rows={lines}
      kindOf={({ key }) => key}
      className={styles['flow']}
    />
  )
}

/** Next to a name, as in the PDF, or below it where there is no room. */
const noteClass = 'inline-block text-xs leading-4.5 text-muted'

/** A long name breaks before the month to which its period goes. */
const PeriodName = ({ children }: { children: string }) =>
  children.split(/ (?=to )/).map((part, k) => (
    <Fragment key={part}>
      {k > 0 && ' '}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ))

/** A line, and what it is more exactly. */
function LineName({ line, columns }: { line: StatementLine; columns: Sums['columns'] }) {
  const note = lineNote(
    line,
    columns.map(({ movements }) => movements),
  )
  return (
    <>
      {line.label}
      {note !== undefined && (
        <>
          {' '}
          <span className={noteClass}>{note}</span>
        </>
      )}
    </>
  )
}

/** The returns, each with its name and span. */
export function Returns({ texts: { returns: lines, fees } }: { texts: StatementTexts }) {
  return (
    <section className={`text-sm print:break-inside-avoid ${styles['returns']}`}>
      <h3 className="pb-1.5 leading-5 font-semibold text-muted">Returns</h3>
      <dl className="border-t border-t-rule">
        {lines.map(({ name, text, note, missing, derivation }) => (
          <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-b-hairline">
            <dt>
              {name}
              {(missing ?? note) !== '' && (
                <>
                  {' '}
                  <span className={noteClass}>{missing ?? note}</span>
                </>
              )}
            </dt>
            <dd
              className="text-lg font-bold font-stretch-86% data-[loss=true]:text-loss"
              data-loss={text.startsWith('−')}
            >
              {missing === undefined ? (
                <Figure label={name} derive={() => derivation}>
                  {text}
                </Figure>
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-xs leading-4.5 text-muted">{fees}</p>
    </section>
  )
}
