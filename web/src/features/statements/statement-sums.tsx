import type { Movements, StatementLine } from '@portico/contract/figures/statement'
import type { StatementKind, Summed } from '@portico/contract/statement/kinds'
import { sumsOf } from '@portico/contract/statement/kinds'
import { DataTable } from '../../components/table/data-table.tsx'
import type { Column } from '../../components/table/data-table.tsx'
import { Figure } from '../../figures/explanation.tsx'
import styles from './statement-sums.module.css'
import type { StatementTexts } from '@portico/contract/statement/texts'
import { lineNote, signedLine } from '@portico/contract/statement/texts'

/** How the closing balance came about: in the period, and since the start. */
export function Flow({ texts, kind }: { texts: Summed; kind: StatementKind }) {
  const { title, columns, lines } = sumsOf(texts, kind)
  const column = ({ header, movements }: (typeof columns)[number], at: number): Column<StatementLine> => ({
    header,
    // The header names the period, and a column of another period is not another column.
    key: `sum${at}`,
    cell: (line) => <Figure derive={() => movements[line.key]}>{signedLine(line, movements)}</Figure>,
    tone: ({ key }) => (movements[key].value === 0 ? 'quiet' : undefined),
  })
  return (
    <DataTable
      caption={title}
      columns={[
        { header: title, cell: (line) => <LineName line={line} movements={texts.statement.inPeriod} /> },
        ...columns.map(column),
      ]}
      rows={lines}
      kindOf={({ key }) => key}
      className={styles['flow']}
    />
  )
}

/** A line, and what it is more exactly. */
function LineName({ line, movements }: { line: StatementLine; movements: Movements }) {
  const note = lineNote(line, movements)
  return (
    <>
      {line.label}
      {note !== undefined && <span className={`ml-2 text-xs text-muted ${styles['note']}`}>{note}</span>}
    </>
  )
}

/** The returns, each with its name and span. */
export function Returns({ texts: { returns: lines, fees } }: { texts: StatementTexts }) {
  return (
    <section
      className={`mt-4 mb-5 bg-wash px-5 pt-3.5 pb-3.5 print:mx-0 print:mt-3 print:mb-3.5 print:break-inside-avoid print:pt-2.5 print:pb-2.5 print:[print-color-adjust:exact] forced-colors:border forced-colors:border-canvas-text ${styles['returns']}`}
    >
      <h3 className="mb-1.5 text-xs leading-4.5 font-semibold text-muted">Returns</h3>
      <dl className="flex flex-wrap justify-between gap-x-5 gap-y-2">
        {lines.map(({ name, text, note, missing, derivation }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {missing === undefined ? (
                <>
                  <b className="mr-1 text-2xl leading-7 font-extrabold font-stretch-80%">
                    <Figure derive={() => derivation}>{text}</Figure>
                  </b>{' '}
                  <span className="whitespace-nowrap">{note}</span>
                </>
              ) : (
                <>
                  <b className="mr-1 text-2xl leading-7 font-extrabold font-stretch-80%">{text}</b> {missing}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-xs leading-4.5 text-muted">{fees}</p>
    </section>
  )
}
