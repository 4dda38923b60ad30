import type { Movements, StatementLine } from '@portico/contract/figures/statement'
import { statementLines } from '@portico/contract/figures/statement'
import { Figure } from '../../investments/explanation.tsx'
import type { ReturnLine } from '@portico/contract/statement/return-lines'
import styles from './statement-sums.module.css'
import type { StatementTexts } from '@portico/contract/statement/texts'
import { lineNote, signedLine } from '@portico/contract/statement/texts'

/** How the closing balance came about: in the period, and since the start. */
export function Flow({ texts }: { texts: StatementTexts }) {
  const { inPeriod, sinceStart } = texts.statement
  const columns = [
    { header: texts.period, movements: inPeriod },
    ...(texts.isSinceStart ? [] : [{ header: texts.since, movements: sinceStart }]),
  ]
  return (
    <table className={`w-full border-collapse ${styles['flow']}`}>
      <thead>
        <tr>
          <th scope="col">How it came about</th>
          {columns.map(({ header }) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {statementLines.map((line) => (
          <tr key={line.key} data-line={line.key}>
            <th scope="row">
              {line.label}
              <LineNote line={line} movements={inPeriod} />
            </th>
            {columns.map(({ header, movements }) => (
              <td key={header} data-none={movements[line.key].value === 0}>
                <Figure derive={() => movements[line.key]}>{signedLine(line, movements)}</Figure>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a line is more exactly. */
function LineNote({ line, movements }: { line: StatementLine; movements: Movements }) {
  const note = lineNote(line, movements)
  return note === undefined ? null : (
    <span className={`ml-2 text-xs text-muted ${styles['note']}`}>{note}</span>
  )
}

/** The returns, each with its name and span. */
export function Returns({ lines }: { lines: readonly ReturnLine[] }) {
  return (
    <section
      className={`mt-4 mb-5 bg-wash px-5 pt-3.5 pb-3.5 print:mx-0 print:mt-3 print:mb-3.5 print:break-inside-avoid print:pt-2.5 print:pb-2.5 forced-colors:border forced-colors:border-canvas-text ${styles['returns']}`}
    >
      <h2 className="mb-1.5 text-xs leading-4.5 font-semibold text-muted">Returns, net, as posted</h2>
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
    </section>
  )
}
