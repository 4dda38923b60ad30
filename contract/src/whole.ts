/** A figure that cannot be held or read exactly. Its message is a sentence for the person who typed it. */
export class FigureError extends RangeError {}

/**
 * The largest whole number a figure may reach. Up to 2^52 hundredths, a decimal with two places
 * keeps its own double, so JSON carries it exactly; beyond, neighbouring cents begin to share one.
 */
export const largestWhole = 2 ** 52

/** `value` itself when it is a whole number that doubles hold exactly; throws FigureError otherwise. */
export function requireWhole(value: number, what: string): number {
  if (!Number.isInteger(value) || Math.abs(value) > largestWhole) {
    throw new FigureError(`This ${what} is too large to be held exactly.`)
  }
  return value === 0 ? 0 : value
}

/** a × b ÷ divisor, exact inside, rounded once, half away from zero. */
export function multiplyDivide(a: number, b: number, divisor: number, what: string): number {
  const product = BigInt(a) * BigInt(b)
  const by = BigInt(divisor)
  const negative = product < 0n !== by < 0n
  const size = product < 0n ? -product : product
  const bySize = by < 0n ? -by : by
  const rounded = (2n * size + bySize) / (2n * bySize)
  return requireWhole(Number(negative ? -rounded : rounded), what)
}

/** Hundredths as plain decimal text: 1033333 → "10333.33", -5 → "-0.05". */
export function hundredthsToText(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const decimal = /^(-?)(\d{1,14})(?:\.(\d{1,2}))?$/

/** Plain decimal text or a JSON number to hundredths, or undefined when it is neither or has more than two decimals. */
export function textToHundredths(value: string | number): number | undefined {
  const match = decimal.exec(String(value))
  if (match === null) return undefined
  const [, sign, units = '', fraction = ''] = match
  const hundredths = Number(units + fraction.padEnd(2, '0'))
  return sign === '-' && hundredths !== 0 ? -hundredths : hundredths
}

/** Text for people: thousands grouped and a real minus sign, "−1,234.50". */
export function hundredthsForPeople(hundredths: number, prefix = ''): string {
  const [units = '', fraction = ''] = hundredthsToText(Math.abs(hundredths)).split('.')
  const grouped = units.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${hundredths < 0 ? '−' : ''}${prefix}${grouped}.${fraction}`
}
