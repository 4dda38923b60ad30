import { useState } from 'react'
import { Button } from './button.tsx'

const outcomes = { none: 'Copy', copied: 'Copied', failed: 'Could not be copied' } as const

/** Copies a text, and says whether it could. */
export function CopyButton({ textOf }: { textOf: () => string }) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>('none')
  const copy = () =>
    navigator.clipboard.writeText(textOf()).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  return (
    <Button kind="quiet" onClick={() => void copy()}>
      <span role="status">{outcomes[outcome]}</span>
    </Button>
  )
}
