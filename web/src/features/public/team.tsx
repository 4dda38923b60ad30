import { site } from '../../../../site.config.ts'
import { Part } from './section.tsx'
import styles from './team.module.css'

/** Who leads the firm. */
export function Team() {
  return (
    <Part id="team" title="Leadership team">
      <ul className={styles['sheet']}>
        {site.founders.map(({ name, role, image }) => (
          <li key={name} className={styles['founder']}>
            <img
              src={image}
              alt={`Portrait of ${name}`}
              width="480"
              height="600"
              loading="lazy"
              decoding="async"
              className={styles['portrait']}
            />
            <h3 className={styles['name']}>{name}</h3>
            <p className={styles['role']}>{role}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}
