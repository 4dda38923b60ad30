import { site } from '../../../../site.config.ts'
import styles from './office-map.module.css'

const width = 400
const height = 360
const margin = 44

/** The offices where they lie, joined like a passing move; the numbers are those of the list. */
export function OfficeMap() {
  const places = placed()
  const corners = places.map(({ x, y }) => `${x} ${y}`)
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className={styles['map']}>
      <path className={styles['pass']} d={`M${corners.join('L')}Z`} />
      {places.map(({ city, x, y }, k) => (
        <g key={city}>
          <circle className={styles['office']} cx={x} cy={y} r="26" />
          <text className={styles['number']} x={x} y={y} dy="0.35em">
            {k + 1}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** Fitted into the picture with north up and the shape kept. */
function placed() {
  const north = Math.max(...site.offices.map(({ latitude }) => latitude))
  const south = Math.min(...site.offices.map(({ latitude }) => latitude))
  // A degree of longitude is shorter the farther it is from the equator.
  const squeeze = Math.cos((((north + south) / 2) * Math.PI) / 180)
  const easts = site.offices.map(({ longitude }) => longitude * squeeze)
  const [west, east] = [Math.min(...easts), Math.max(...easts)]
  const scale = Math.min(
    (width - 2 * margin) / Math.max(east - west, 1),
    (height - 2 * margin) / Math.max(north - south, 1),
  )
  return site.offices.map(({ city, latitude, longitude }) => ({
    city,
    x: Math.round(width / 2 + (longitude * squeeze - (west + east) / 2) * scale),
    y: Math.round(height / 2 + ((north + south) / 2 - latitude) * scale),
  }))
}
