import type { ComponentProps } from 'react'

/** The frame of a table that may be wider or longer; focusable, so that the arrow keys scroll it. */
export const ScrollFrame = (props: ComponentProps<'div'> & { 'aria-label': string }) => (
  <div role="group" tabIndex={0} {...props} />
)
