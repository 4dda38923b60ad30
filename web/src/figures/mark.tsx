/** What a mark stands for, and its outline on a field of 14 × 14. */
const outlines = {
  /** A new month. */
  month: 'M7 2a5 5 0 1 1 0 10A5 5 0 1 1 7 2z',
  /** Money in. */
  in: 'M1 12h12L7 1.5z',
  /** Money out. */
  out: 'M1 2h12L7 12.5z',
  /** A principal that no entry explains. */
  notReconciled: 'M2 2h10L2 12h10z',
  /** Paid to the investor. */
  paid: 'M7 2a5 5 0 1 1 0 10A5 5 0 1 1 7 2z',
  /** Gains that became principal. */
  reinvested: 'M2 2h10v10H2z',
  restated: 'M7 .8 13.2 7 7 13.2.8 7z',
  /** A month that was posted in error. */
  withdrawn: 'm2.5 2.5 9 9m0-9-9 9',
  /** A month that is not posted. */
  missing: 'M2 7h10',
} as const

export type MarkKind = keyof typeof outlines

const line = 'fill-none stroke-ink stroke-[1.7] forced-colors:stroke-canvas-text'
const quietLine = 'fill-none stroke-muted stroke-[1.7] forced-colors:stroke-canvas-text'
const colours: Readonly<Record<MarkKind, string>> = {
  month: 'fill-gain forced-colors:fill-canvas-text',
  in: 'fill-ink forced-colors:fill-canvas-text',
  out: 'fill-ink forced-colors:fill-canvas-text',
  notReconciled: line,
  paid: 'fill-band-gain forced-colors:fill-canvas-text',
  reinvested: 'fill-band-gain stroke-band-edge forced-colors:fill-canvas-text',
  restated: line,
  withdrawn: quietLine,
  missing: quietLine,
}

/** A small mark in front of a sentence that says the same. */
export const Mark = ({ kind }: { kind: MarkKind }) => (
  <svg className={`h-3 w-3 flex-none overflow-visible ${colours[kind]}`} viewBox="0 0 14 14" aria-hidden>
    <path d={outlines[kind]} />
  </svg>
)

/** The word next to a month or a year that lost. */
export const LossTag = ({ className = '' }: { className?: string | undefined }) => (
  <>
    {' '}
    <span
      className={`rounded-xs bg-loss-wash px-2 py-px text-xs font-semibold text-loss forced-colors:border forced-colors:border-canvas-text ${className}`}
    >
      Loss
    </span>
  </>
)
