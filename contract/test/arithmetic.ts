/** A term of a calculation, as displayed. */
export interface Step {
  sign: string
  text: string
}

/** An exact fraction with a positive denominator. */
interface Fraction {
  top: bigint
  bottom: bigint
}

/** "−$1,234.50" as −123450 ÷ 100, "+4.20%" as 420 ÷ 10000, "0.9580" as 9580 ÷ 10000. */
function fraction(text: string): Fraction {
  const found = /^([−+]?)\$?([\d,]+)(?:\.(\d+))?(%?)$/.exec(text)
  if (found === null) throw new Error(`${text} is no figure.`)
  const [, sign, whole = '', decimals = '', share] = found
  const value = BigInt(whole.replaceAll(',', '') + decimals)
  return {
    top: sign === '−' ? -value : value,
    bottom: 10n ** BigInt(decimals.length + (share === '%' ? 2 : 0)),
  }
}

const add = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
})

/** "12 ÷ 120" as an exponent: the only step that is a float. */
function power({ top, bottom }: Fraction, text: string): Fraction {
  const [of = 0, all = 1] = text.split(' ÷ ').map(Number)
  const scale = 10 ** 12
  const result = (Number((top * BigInt(scale)) / bottom) / scale) ** (of / all)
  return { top: BigInt(Math.round(result * scale)), bottom: BigInt(scale) }
}

const operations = new Map<string, (so: Fraction, text: string) => Fraction>([
  ['', (_, text) => fraction(text)],
  ['+', (so, text) => add(so, fraction(text))],
  ['−', (so, text) => add(so, fraction(text.startsWith('−') ? text.slice(1) : `−${text}`))],
  [
    '×',
    (so, text) => {
      const { top, bottom } = fraction(text)
      return { top: so.top * top, bottom: so.bottom * bottom }
    },
  ],
  [
    '÷',
    (so, text) => {
      const { top, bottom } = fraction(text)
      return { top: so.top * bottom * (top < 0n ? -1n : 1n), bottom: so.bottom * (top < 0n ? -top : top) }
    },
  ],
  ['^', power],
])

/** Evaluates a calculation from its texts alone, exactly, independently of the code that wrote them. */
function workOut(steps: readonly Step[]): Fraction {
  return steps.reduce<Fraction>(
    (so, { sign, text }) => {
      const operation = operations.get(sign)
      if (operation === undefined) throw new Error(`${sign} is no sign.`)
      return operation(so, text)
    },
    { top: 0n, bottom: 1n },
  )
}

/** Whether a fraction, rounded half away from zero to the decimals of a figure, is that figure. */
function roundsTo({ top, bottom }: Fraction, result: string): boolean {
  const figure = fraction(result)
  const size = top < 0n ? -top : top
  const rounded = (2n * size * figure.bottom + bottom) / (2n * bottom)
  return (top < 0n ? -rounded : rounded) === figure.top
}

/** Whether a calculation gives the figure that it explains. */
export const endsAt = (steps: readonly Step[], result: string): boolean =>
  result === '—'
    ? steps.some(({ sign, text }) => sign === '÷' && text === '$0.00')
    : roundsTo(workOut(steps), result)
