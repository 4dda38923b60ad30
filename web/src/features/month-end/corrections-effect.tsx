import type { Received } from '@portico/contract/api/endpoints'
import { totalFigures, totalLabel } from '@portico/contract/figures/monthly-figures'
import { formatUsd, subtractCents } from '@portico/contract/values/money'
import { countOf, signedUsd } from '../../investments/figure-text.ts'
import styles from '../../investments/imports/import-preview.module.css'

interface CorrectionsEffectProps {
  corrections: NonNullable<Received<'previewImport'>['corrections']>
}

/** What the corrections of a file change in the sums of the firm. */
export function CorrectionsEffect({ corrections: { rows, before, after } }: CorrectionsEffectProps) {
  const shown = totalFigures.filter(
    ({ total, optional }) => optional !== true || before[total] !== 0 || after[total] !== 0,
  )
  return (
    <section
      aria-label="Effect on the firm"
      className={`grid w-full max-w-3xl grid-cols-1 gap-3 overflow-x-auto ${styles['effect']}`}
    >
      <h2 className={styles['title']}>Effect on the firm</h2>
      <p className="text-muted">
        {`${countOf(rows, 'posted row')} will be corrected. Investors see the months as restated, with the figures before. What other months of the file add is not in these sums.`}
      </p>
      <table>
        <thead>
          <tr>
            {['Sum', 'Before', 'After', 'Change'].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ total }) => (
            <tr key={total}>
              <th scope="row">{totalLabel(total)}</th>
              <td>{formatUsd(before[total])}</td>
              <td>{formatUsd(after[total])}</td>
              <td>{signedUsd(subtractCents(after[total], before[total]))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
