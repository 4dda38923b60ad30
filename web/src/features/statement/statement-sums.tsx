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
    <table className={styles['flow']}>
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
  return note === undefined ? null : <span className={styles['note']}>{note}</span>
}

/** The returns, each with its name and span. */
export function Returns({ lines }: { lines: readonly ReturnLine[] }) {
  return (
    <section className={styles['returns']}>
      <h2>Returns, net, as posted</h2>
      <dl>
        {lines.map(({ name, text, note, missing, derivation }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {missing === undefined ? (
                <>
                  <b>
                    <Figure derive={() => derivation}>{text}</Figure>
                  </b>{' '}
                  <span className={styles['yearly']}>{note}</span>
                </>
              ) : (
                <>
                  <b>{text}</b> {missing}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
