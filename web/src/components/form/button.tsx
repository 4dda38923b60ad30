import type { ComponentProps } from 'react'

/** The large ones are for the pages on grass; a faint one is for what no longer counts. */
const kinds = {
  action: 'bg-action text-action-ink enabled:hover:bg-action-hover',
  quiet: 'border-control-line text-ink enabled:hover:border-ink',
  faint: 'text-muted',
  hoarding: 'bg-floodlight text-floodlight-ink hover:bg-floodlight-hover',
  floodlight: 'button-large bg-floodlight text-floodlight-ink hover:bg-floodlight-hover',
  chalk: 'button-large border-chalk hover:bg-chalk hover:text-pitch',
}

type ButtonKind = keyof typeof kinds

/** The class of a button, for links that look like one. */
export const buttonClass = (kind: ButtonKind) => `button ${kinds[kind]}`

/** A button. While `busy` it shows that work is under way and cannot be pressed. */
export function Button({
  kind = 'action',
  busy = false,
  disabled = false,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'className'> & { kind?: ButtonKind; busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(kind)}
      disabled={disabled || busy}
      aria-busy={busy}
    />
  )
}
