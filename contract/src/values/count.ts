/** A count as sentences have it: "5,030". */
export const formatCount = (count: number): string => count.toLocaleString('en-US')
