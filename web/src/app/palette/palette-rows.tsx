import { Autocomplete } from '@base-ui/react/autocomplete'
import { Button } from '../../components/form/button.tsx'
import { countOf } from '../../figures/figure-text.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'
import { partsOf } from './palette-items.ts'

interface RowsProps {
  /** What is typed. */
  text: string
  onOpen: (to: string) => void
}

/** The rows in their groups. */
export const PaletteRows = ({ text, onOpen }: RowsProps) => (
  <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2">
    {(group: PaletteGroup) => (
      <Autocomplete.Group key={group.value} items={group.items}>
        <Autocomplete.GroupLabel className="px-5 pt-3.5 pb-1 text-xs leading-4.5 font-semibold text-muted">
          {group.value}
        </Autocomplete.GroupLabel>
        <Autocomplete.Collection>
          {(item: PaletteItem) => (
            <Autocomplete.Item
              key={item.key}
              value={item}
              className="flex min-h-11 cursor-pointer [scroll-margin-block:44px] items-center justify-between gap-4 px-5 py-1.5 outline-none data-highlighted:bg-wash data-highlighted:shadow-[inset_4px_0_var(--floodlight),inset_5px_0_var(--ink)] forced-colors:data-highlighted:bg-highlight forced-colors:data-highlighted:text-highlight-text forced-colors:data-highlighted:forced-color-adjust-none"
              onClick={() => onOpen(item.to)}
            >
              <span className={'min-w-0 wrap-anywhere'}>
                <b className="mr-1.5 font-semibold">
                  <Marked text={item.label} typed={text} />
                </b>{' '}
                {item.detail !== undefined && (
                  <span className={'text-sm text-muted max-md:block'}>
                    {item.account === undefined ? item.detail : <Marked text={item.detail} typed={text} />}
                  </span>
                )}
              </span>
              {item.aside !== undefined && (
                <span className={'flex-none text-sm text-muted'}>{item.aside}</span>
              )}
            </Autocomplete.Item>
          )}
        </Autocomplete.Collection>
      </Autocomplete.Group>
    )}
  </Autocomplete.List>
)

/** A text in which the words that are typed are underlined. */
const Marked = ({ text, typed }: { text: string; typed: string }) =>
  partsOf(text, typed).map((part, k) =>
    k % 2 === 1 ? (
      <mark
        // oxlint-disable-next-line react/no-array-index-key -- the parts have nothing else
        key={k}
        className="bg-transparent text-inherit underline decoration-gain decoration-2 underline-offset-3"
      >
        {part}
      </mark>
    ) : (
      part
    ),
  )

/** When nothing is found. */
export const Nobody = ({ text, mayAdd, onAdd }: { text: string; mayAdd: boolean; onAdd: () => void }) => (
  <div className="flex flex-wrap items-center gap-x-5 gap-y-3 p-5 wrap-anywhere">
    <p>{`No one is called “${text}”.`}</p>
    {mayAdd && (
      <Button kind="quiet" onClick={onAdd}>
        Add investor
      </Button>
    )}
  </div>
)

/** The keys, which say nothing without a keyboard, and how many rows there are. */
export const PaletteFoot = ({ count }: { count: number }) => (
  <div className="flex flex-none gap-5.5 border-t border-t-hairline px-5 py-3 text-xs text-muted">
    {keys.map(([key, does]) => (
      <span key={key} className="max-md:hidden pointer-coarse:hidden">
        <kbd className="mr-1.75 rounded-xs border px-1 [font-family:inherit] text-[0.75rem] leading-4 font-semibold">
          {hasMacKeys() ? key.replace('Ctrl', '⌘') : key}
        </kbd>
        {does}
      </span>
    ))}
    <span role="status" className="ml-auto">
      {countOf(count, 'result')}
    </span>
  </div>
)

const hasMacKeys = () => document.documentElement.dataset['mac'] === 'true'

const keys = [
  ['↑ ↓', 'Choose'],
  ['Enter', 'Open'],
  ['Ctrl Enter', 'Open in a new tab'],
] as const
