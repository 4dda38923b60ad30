/** No line ends within a day: "July 3, 2025". */
export const withFirmDates = (text: string): string =>
  text.replaceAll(/\b[A-Z][a-z]+ \d\d?\b(?:, \d{4}\b)?/g, (day) => day.replaceAll(' ', '\u00A0'))

/** Words between which no line ends. */
export const onOneLine = (text: string): string => text.replaceAll(' ', '\u00A0')

/** A line may end after a sign, and an amount that went out would read as one that came in: U+2060 joins words. */
export const withFirmMinus = (text: string): string => text.replaceAll(/([−+])\$/g, '$1\u2060$$')
