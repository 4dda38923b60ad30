import type { AuditEntry } from '@portico/contract/features/audit'
import { AuditItem } from './audit-item.tsx'
import styles from './audit-list.module.css'
import { utcDay } from './moments.ts'

/** Entries of the audit trail, newest first, grouped by day. */
export const AuditList = ({ entries }: { entries: readonly AuditEntry[] }) =>
  daysOf(entries).map(({ day, entries: ofDay }) => (
    <section key={day} aria-label={day} className={styles['day']}>
      <h2 className={styles['date']}>{day}</h2>
      <ul className={styles['list']}>
        {ofDay.map((entry) => (
          <AuditItem key={entry.sequence} entry={entry} />
        ))}
      </ul>
    </section>
  ))

function daysOf(entries: readonly AuditEntry[]): { day: string; entries: AuditEntry[] }[] {
  const days: { day: string; entries: AuditEntry[] }[] = []
  for (const entry of entries) {
    const day = utcDay(entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
