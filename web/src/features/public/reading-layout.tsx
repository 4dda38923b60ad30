import { paths } from '@portico/contract/api/paths'
import type { ReactNode } from 'react'
import { site } from '../../../../site.config.ts'
import { LandingFooter, LandingHeader } from './landing-frame.tsx'
import styles from './reading-layout.module.css'

interface ReadingLayoutProps {
  title: string
  introduction: string
  /** In small type, next to the introduction. */
  note?: string
  contents: readonly { id: string; title: string }[]
  children: ReactNode
}

/** A public page of text: plain HTML with the landing page's header and footer, and its contents next to it. */
export const ReadingLayout = ({ title, introduction, note, contents, children }: ReadingLayoutProps) => (
  <>
    <title>{`${title} · ${site.name}`}</title>
    <LandingHeader home={paths.landing} />
    <main id="main" className={styles['page']}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{title}</h1>
        <p className={styles['introduction']}>{introduction}</p>
        {note !== undefined && <p className={styles['note']}>{note}</p>}
      </header>
      <div className={styles['columns']}>
        <nav aria-labelledby="contents" className={styles['contents']}>
          <h2 id="contents" className={styles['label']}>
            On this page
          </h2>
          <ul>
            {contents.map((each) => (
              <li key={each.id}>
                <a href={`#${each.id}`}>{each.title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles['text']}>{children}</div>
      </div>
    </main>
    <LandingFooter home={paths.landing} />
  </>
)
