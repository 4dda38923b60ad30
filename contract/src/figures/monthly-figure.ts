/** How a figure is deducted. All that lowers profit and balance is added up, explained and listed by this. */
interface Deduction {
  /** Its plural: its line on statements, and its name in explanations. */
  as: string
  /** Its name in the months of the firm, in the API. */
  flow: string
  /**
   * Whether pages call it a fee, show it in a column or line of its own, and also give returns before it. Only the loss is
   * none: it is subtracted from the dividend wherever that is shown.
   */
  isFee: boolean
}

/** A figure of a posted month, as the table in monthly-figures.ts describes it. A deduction other than the loss is a fee. */
export type MonthlyFigure = FigureEntry &
  ({ key: 'lossAmount' } | { deducted: null } | { deducted: { isFee: true } })

interface FigureEntry {
  /** Its property name in code. */
  key: string
  /** Its name in the API, in the database, in files and on the audit trail. */
  name: string
  /** Its heading in tables. */
  label: string
  /** Its label in forms. */
  formLabel: string
  kind: FigureKind
  /** Typed by staff, or computed from what they type. */
  source: 'entered' | 'derived'
  /** The range that requests, files and the database accept: an end balance is below 0 after a loss above the principal. */
  sign: 'never negative' | 'below 0 after a loss'
  /** Where it is deducted from the account, which lowers profit and balance: how; null if it is not. */
  deducted: Deduction | null
  /** Older clients and files omit it, which means zero. */
  optional?: true
  /** The API name of its total over all investors. */
  total?: string
  /** Whether staff enter its total to confirm a file or month before posting. */
  controlTotal?: true
  /** Its position in the investor's monthly table, which shows only some figures, in a different order. */
  investorColumn?: number
  /** Other headings it may have in spreadsheets; lower case, only letters and %. */
  headings: readonly string[]
}

export type FigureKind = 'money' | 'percent'
