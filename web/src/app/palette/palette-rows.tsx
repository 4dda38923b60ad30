import { Autocomplete } from '@base-ui/react/autocomplete'
import { Button } from '../../components/form/button.tsx'
import { countOf } from '../../figures/figure-text.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'
import { partsOf } from './palette-items.ts'
import styles from './palette.module.css'

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
              className={`flex min-h-11 cursor-pointer [scroll-margin-block:44px] items-center justify-between gap-4 px-5 py-1.5 outline-none ${styles['row']}`}
              onClick={() => onOpen(item.to)}
            >
              <span className={`min-w-0 wrap-anywhere ${styles['what']}`}>
                <b>
                  <Marked text={item.label} typed={text} />
                </b>{' '}
                {item.detail !== undefined && (
                  <span className={`max-md:block ${styles['detail']}`}>
                    {item.account === undefined ? item.detail : <Marked text={item.detail} typed={text} />}
                  </span>
                )}
              </span>
              {item.aside !== undefined && (
                <span className={`flex-none ${styles['aside']}`}>{item.aside}</span>
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
  // oxlint-disable-next-line react/no-array-index-key -- the parts have nothing else
  partsOf(text, typed).map((part, k) => (k % 2 === 1 ? <mark key={k}>{part}</mark> : part))

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

/** The keys, and how many rows there are. */
export const PaletteFoot = ({ count }: { count: number }) => (
  <div className="flex flex-none gap-5.5 border-t border-t-hairline px-5 py-3 text-xs text-muted">
    {keys.map(([key, does]) => (
      <span key={key} className={styles['key']}>
        <kbd>{hasMacKeys() ? key.replace('Ctrl', '⌘') : key}</kbd>
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
