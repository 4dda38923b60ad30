import { impersonationMinutes } from '@portico/contract/features/impersonation'
import type { ReactNode } from 'react'
import { site } from '../../../../site.config.ts'
import { Card } from '../../components/layout/card.tsx'
import styles from './impersonate-pane.module.css'

const rules = [
  { figure: `${impersonationMinutes}:00`, text: 'minutes at most, then your own session is back.' },
  { figure: 'Read only', text: 'Nothing can be posted, changed or ended in the investor’s name.' },
  { figure: 'On record', text: 'Beginning, end and reason, with both names.' },
]

/** The page's title, what it is about, and the rules beside it. */
export function ImpersonatePane({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <title>{`Impersonate · ${site.name}`}</title>
      <h1 className={styles['title']}>{title}</h1>
      <div className={styles['panes']}>
        {children}
        <div className={styles['board']}>
          <Card title="The rules" ground="board">
            <dl className={styles['rules']}>
              {rules.map(({ figure, text }) => (
                <div key={figure}>
                  <dt>{figure}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </div>
      </div>
    </>
  )
}
