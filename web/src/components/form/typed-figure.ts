const groupedDollars = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d*)?$/

/** Turns a typed "$1,234.50" into the "1234.50" that the contract reads; anything else is left for it to refuse. */
export function typedMoney(text: string): string {
  const [, units, decimals = ''] = groupedDollars.exec(text.trim()) ?? []
  return units === undefined ? text.trim() : units.replaceAll(',', '') + decimals
}

/** "3.33 %" to "3.33". */
export const typedPercent = (text: string): string => text.trim().replace(/\s*%$/, '')
