import type { Percent } from '@portico/contract/values/percent'
import { formatPercent } from '@portico/contract/values/percent'
import { BigFigure } from '../../investments/big-figure.tsx'
import { Card } from '../../components/layout/card.tsx'
import { CountUp } from '../../investments/count-up.tsx'
import { noFigure } from '../../investments/figure-text.ts'
import type { DeriveFigure } from './derive-figure.ts'
import { Figure } from './explanation.tsx'
import styles from './roi-card.module.css'

interface RoiCardProps {
  roi: Percent | null | undefined
  derive: DeriveFigure
}

/** The return on the principal so far; undefined where there is no principal. */
export function RoiCard({ roi, derive }: RoiCardProps) {
  return (
    <Card title="ROI" ground="board">
      {roi === null || roi === undefined ? (
        <BigFigure text={noFigure} tone="floodlight" />
      ) : (
        <>
          <BigFigure text={formatPercent(roi)} tone={roi >= 0 ? 'floodlight' : 'loss'}>
            <Figure derive={() => derive('roi')}>
              <CountUp to={roi} format={formatPercent} />
            </Figure>
          </BigFigure>
          <p className={styles['word']}>{roi >= 0 ? 'Profit' : 'Loss'}</p>
        </>
      )}
    </Card>
  )
}
