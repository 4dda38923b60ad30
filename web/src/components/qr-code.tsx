import { encode } from 'uqr'

/** The quiet zone that the standard requires, in modules. */
const quietZone = 4

interface QrCodeProps {
  text: string
  label: string
}

/** A text as a QR code: dark on white in either theme, because many apps read nothing else. */
export default function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: quietZone, ecc: 'M' })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className="block"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  )
}
