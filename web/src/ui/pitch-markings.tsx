import styles from './pitch-markings.module.css'

const mownStripes = [-105, 105, 315]

/**
 * Half a pitch in its true proportions (decimetres), as chalk: the house's only ornament. Fills the nearest
 * positioned ancestor, behind its content.
 */
export function PitchMarkings() {
  return (
    <svg
      aria-hidden
      className={styles['markings']}
      viewBox="-160 -20 705 720"
      preserveAspectRatio="xMaxYMid slice"
    >
      {mownStripes.map((x) => (
        <rect key={x} className={styles['mown']} x={x} y="-2000" width="105" height="4680" />
      ))}
      <path d="M-160 0H525V680H-160" />
      <path d="M0 0V680" />
      <circle cx="0" cy="340" r="91.5" />
      <path d="M525 138.5H360V541.5H525M525 248.5H470V431.5H525" />
      <path d="M360 266.9A91.5 91.5 0 0 0 360 413.1" />
      <path d="M515 0A10 10 0 0 0 525 10M515 680A10 10 0 0 1 525 670" />
      <path d="M525 303.4H545V376.6H525" />
      <circle className={styles['spot']} cx="0" cy="340" r="4" />
      <circle className={styles['spot']} cx="415" cy="340" r="3" />
    </svg>
  )
}
