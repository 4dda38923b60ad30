import { Popover } from '@base-ui/react/popover'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { closeClass, CloseSign } from './dialog.tsx'

interface AnchoredDialogProps {
  title: string
  /** The element it is placed next to, which gets the focus back when it closes. */
  anchor: HTMLElement
  heading: Ref<HTMLHeadingElement>
  onClose: () => void
  children: ReactNode
}

/** Whether Tab would lead out of a dialog, which stands at the end of the document: the page goes on where it was opened. */
function leavesAtEnd(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.key !== 'Tab') return false
  const stops = Array.from(
    event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, [tabindex="0"]'),
  )
  const isOut = event.shiftKey
    ? !stops.slice(1).includes(event.target as HTMLElement)
    : event.target === stops.at(-1)
  if (isOut) event.preventDefault()
  return isOut
}

/** Whether the last press was on no control: it moved the focus to the page itself. */
const isNothingFocused = () => document.activeElement?.matches('body, main') ?? true

/** A dialog next to what opened it, on a page that stays as it is. Its button, Escape and a press outside close it. */
export const AnchoredDialog = ({ title, anchor, heading, onClose, children }: AnchoredDialogProps) => (
  <Popover.Root
    open
    onOpenChange={(open) => {
      if (open) return
      onClose()
      // After the press that closed it has moved the focus.
      requestAnimationFrame(() => isNothingFocused() && anchor.focus({ preventScroll: true }))
    }}
  >
    <Popover.Portal>
      <Popover.Positioner
        anchor={anchor}
        side="right"
        sideOffset={12}
        collisionPadding={16}
        collisionAvoidance={{ fallbackAxisSide: 'end' }}
        // At the edge of the window it stays inside, though not level with what opened it.
        sticky
        className="z-20"
      >
        <Popover.Popup
          className="flex max-h-(--available-height) w-[min(26.25rem,var(--available-width))] flex-col rounded border border-rule bg-paper text-ink"
          onKeyDown={(event) => leavesAtEnd(event) && onClose()}
          initialFocus={true}
          finalFocus={() => (anchor.isConnected ? anchor : document.querySelector('main'))}
        >
          {/* A square on its corner, of which the half outside shows. */}
          <Popover.Arrow className="h-3.5 w-3.5 border-b border-l border-rule bg-paper data-[side=bottom]:-top-2 data-[side=bottom]:rotate-135 data-[side=left]:-right-2 data-[side=left]:rotate-225 data-[side=right]:-left-2 data-[side=right]:rotate-45 data-[side=top]:-bottom-2 data-[side=top]:-rotate-45" />
          <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto px-6 pt-5 pb-6">
            <div className="flex items-center justify-between gap-4">
              <Popover.Title
                ref={heading}
                tabIndex={-1}
                className="text-xl leading-snug font-extrabold font-stretch-112% outline-offset-2"
              >
                {title}
              </Popover.Title>
              <Popover.Close className={closeClass}>
                <CloseSign />
              </Popover.Close>
            </div>
            {children}
          </div>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
)
