import type { ReactNode } from 'react'

interface Step {
  /** The name of the period, or a text that says there is none. */
  name: string
  /** Undefined where there is none. */
  onStep: (() => void) | undefined
}

interface StepperProps {
  /** To the previous and the next period; undefined if there is only one. */
  steps: readonly [before: Step, after: Step] | undefined
  /** The current period. Without it, the buttons are part of the field next to them and share its frame. */
  children?: ReactNode
}

/** Steps to the previous or the next period. */
export function Stepper({ steps, children }: StepperProps) {
  const isFramed = children === undefined
  const [before, after] = steps ?? []
  const earlier = before && <StepButton step={before} path="M10 3 5 8l5 5" isFramed={isFramed} />
  const later = after && <StepButton step={after} path="m6 3 5 5-5 5" isFramed={isFramed} />
  if (isFramed)
    return (
      <>
        {earlier}
        {later}
      </>
    )
  return (
    <div
      className={`grid min-h-11 items-center text-center tabular-nums ${steps === undefined ? '' : 'grid-cols-[auto_1fr_auto]'}`}
    >
      {earlier}
      <b aria-live="polite">{children}</b>
      {later}
    </div>
  )
}

interface StepButtonProps {
  step: Step
  path: string
  isFramed: boolean
}

const StepButton = ({ step: { name, onStep }, path, isFramed }: StepButtonProps) => (
  <button
    type="button"
    className={`grid min-h-11 w-[44px] cursor-pointer place-items-center rounded hover:bg-wash aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:text-muted aria-disabled:opacity-50 forced-colors:aria-disabled:text-gray-text forced-colors:aria-disabled:opacity-100 ${isFramed ? 'border border-control-line forced-colors:border-canvas-text' : ''}`}
    // Not `disabled`: that would take the focus away from a person who steps to the end.
    aria-disabled={onStep === undefined}
    aria-label={name}
    onClick={onStep}
  >
    <svg aria-hidden viewBox="0 0 16 16" className="w-4 fill-none stroke-current stroke-[1.8]">
      <path d={path} />
    </svg>
  </button>
)
