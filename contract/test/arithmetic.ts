/** A term of a calculation, as displayed. */
export interface Step {
  sign: string
  text: string
}

/** "−$1,234.50" as −123450n. */
function hundredths(text: string): bigint {
  const found = /^(−?)\$?([\d,]+)\.(\d\d)%?$/.exec(text)
  if (found === null) throw new Error(`${text} is no figure.`)
  const [, minus, whole = '', rest = ''] = found
  const value = BigInt(whole.replaceAll(',', '') + rest)
  return minus === '' ? value : -value
}

/** Rounded half away from zero. */
function divide(value: bigint, by: bigint): bigint {
  const [size, divisor] = [value < 0n ? -value : value, by < 0n ? -by : by]
  const rounded = (2n * size + divisor) / (2n * divisor)
  return value < 0n === by < 0n ? rounded : -rounded
}

const operations = new Map<string, (so: bigint, figure: bigint) => bigint>([
  ['', (_, figure) => figure],
  ['+', (so, figure) => so + figure],
  ['−', (so, figure) => so - figure],
  ['×', (so, figure) => divide(so * figure, 10_000n)],
  ['÷', (so, figure) => divide(so * 10_000n, figure)],
])

/** Evaluates a calculation from its texts alone, in hundredths, independently of the code that wrote them. */
export function workOut(steps: readonly Step[]): bigint {
  return steps.reduce((so, { sign, text }) => {
    const operation = operations.get(sign)
    if (operation === undefined) throw new Error(`${sign} is no sign.`)
    return operation(so, hundredths(text))
  }, 0n)
}

/** Whether a calculation gives the figure that it explains. */
export const endsAt = (steps: readonly Step[], result: string): boolean =>
  result === '—'
    ? steps.some(({ sign, text }) => sign === '÷' && text === '$0.00')
    : workOut(steps) === hundredths(result)
