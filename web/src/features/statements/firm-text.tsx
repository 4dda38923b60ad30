import { Fragment } from 'react'
import { withFirmDates } from '../../figures/figure-text.ts'

/** A text whose dates, and what else has no-break spaces, stay on one line unless they are wider than their room. */
export const FirmText = ({ children }: { children: string }) =>
  withFirmDates(children)
    .split(/([^ ]*\u00A0[^ ]*)/)
    .map((part, k) =>
      k % 2 === 0 ? (
        // oxlint-disable-next-line react/no-array-index-key -- a text may say the same date twice
        <Fragment key={k}>{part}</Fragment>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <span key={k} className="inline-block">
          {part.replaceAll('\u00A0', ' ')}
        </span>
      ),
    )
