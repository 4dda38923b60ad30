import { site } from '../../../../site.config.ts'
import { Part } from './section.tsx'
import { anchorOf } from './sections.ts'
import styles from './services.module.css'

/** The services as a fixture list. */
export function Services() {
  return (
    <Part
      id="services"
      title="Services"
      below={
        <div className={styles['list']}>
          {site.services.map(({ name, text }, k) => (
            <article key={name} id={anchorOf(name)} className={styles['fixture']}>
              <span aria-hidden className={styles['number']}>
                {k + 1}
              </span>
              <h3 className={styles['name']}>{name}</h3>
              <p className={styles['text']}>{text}</p>
            </article>
          ))}
        </div>
      }
    />
  )
}
