/** Points down when open and right when closed. */
export const Caret = () => (
  <svg
    className="h-3 w-3 flex-none fill-none stroke-current stroke-[1.6] in-[[aria-expanded=false]]:-rotate-90 print:hidden"
    viewBox="0 0 12 12"
    aria-hidden
  >
    <path d="M2.5 4.5 6 8l3.5-3.5" />
  </svg>
)

/** On a button that opens a menu below it: points down, and up when open. */
export const MenuCaret = () => (
  <svg
    aria-hidden
    viewBox="0 0 10 6"
    className="w-2.5 flex-none fill-none stroke-current stroke-[1.5] in-aria-expanded:rotate-180"
  >
    <path d="M1 1l4 4 4-4" />
  </svg>
)
