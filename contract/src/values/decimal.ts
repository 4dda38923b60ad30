/** RangeError without the stack that its constructor records, which took half of the time of refusing a file of unreadable rows. */
const StacklessRangeError = function (this: RangeError, message: string) {
  this.message = message
} as unknown as new (message: string) => RangeError
StacklessRangeError.prototype = RangeError.prototype

/** A figure that cannot be read, or cannot be represented exactly. The message is written for the person who typed it. */
export class FigureError extends StacklessRangeError {}

/** The result of a computation, or a fallback if a figure in it cannot be parsed or represented. */
export function figureOr<Value, Other>(instead: Other, compute: () => Value): Value | Other {
  try {
    return compute()
  } catch (error) {
    if (error instanceof FigureError) return instead
    throw error
  }
}

/**
 * The largest figure, in hundredths. Up to 2^52, every decimal with two places has a double of its own, so JSON
 * carries it exactly. Beyond that, neighbouring cents begin to share one.
 */
export const largestWhole = 2 ** 52

/** Returns `value` if it is a whole number that a double holds exactly. Throws FigureError otherwise. */
export function requireWhole(value: number, what: string): number {
  if (!Number.isInteger(value) || Math.abs(value) > largestWhole) {
    throw new FigureError(`This ${what} is too large to be held exactly.`)
  }
  return value === 0 ? 0 : value
}

/** a × b ÷ divisor. The product is exact; the result is rounded once, half away from zero. */
export function multiplyDivide(a: number, b: number, divisor: number, what: string): number {
  const product = a * b
  const rounded = Number.isSafeInteger(product)
    ? divideWhole(product, divisor)
    : Number(divideLarge(BigInt(a) * BigInt(b), BigInt(divisor)))
  return requireWhole(rounded, what)
}

/** Exact without BigInt, which is several times slower: `%` is exact, and so is dividing what it leaves. */
function divideWhole(product: number, divisor: number): number {
  const [size, by] = [Math.abs(product), Math.abs(divisor)]
  const rest = size % by
  const rounded = (size - rest) / by + (2 * rest >= by ? 1 : 0)
  return product < 0 !== divisor < 0 ? -rounded : rounded
}

function divideLarge(product: bigint, divisor: bigint): bigint {
  const negative = product < 0n !== divisor < 0n
  const size = product < 0n ? -product : product
  const by = divisor < 0n ? -divisor : divisor
  const rounded = (2n * size + by) / (2n * by)
  return negative ? -rounded : rounded
}

/** Hundredths as plain decimal text: 1033333 → "10333.33", -5 → "-0.05". */
export function hundredthsToText(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const decimal = /^(-?)(\d{1,14})(?:\.(\d{1,2}))?$/

/** Plain decimal text or a JSON number in hundredths. Undefined if it is neither or has more than two decimals. */
export function textToHundredths(value: string | number): number | undefined {
  const match = decimal.exec(String(value))
  if (match === null) return undefined
  const [, sign, units = '', fraction = ''] = match
  const hundredths = Number(units + fraction.padEnd(2, '0'))
  return sign === '-' && hundredths !== 0 ? -hundredths : hundredths
}

/** For display, with thousands separators and a real minus sign: "−1,234.50". */
export function hundredthsForPeople(hundredths: number, prefix = ''): string {
  const [units = '', fraction = ''] = hundredthsToText(Math.abs(hundredths)).split('.')
  const grouped = units.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${hundredths < 0 ? '−' : ''}${prefix}${grouped}.${fraction}`
}
