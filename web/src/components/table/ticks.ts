import { useCallback, useRef, useState } from 'react'

type Key = string | number

/** The ticked items of a list; they stay ticked while another page or group of it is shown. */
export interface Ticks<Item> {
  all: readonly Item[]
  has: (item: Item) => boolean
  /** Ticks an item or not; with `isRange` all of those listed from the last one to it. */
  toggle: (item: Item, listed: readonly Item[], isRange: boolean) => void
  setAll: (items: readonly Item[], isTicked: boolean) => void
}

/**
 * `keyOf` tells items apart. As long as it is the same function, so are those that tick, so that ticking one item does not
 * draw the others again. With another `list`, such as that of another search, nothing is ticked: what is done to the ticked
 * ones would be done to some that nobody sees.
 */
export function useTicks<Item>(keyOf: (item: Item) => Key, list = ''): Ticks<Item> {
  const [ticked, setTicked] = useState<ReadonlyMap<Key, Item>>(new Map())
  const [tickedIn, setTickedIn] = useState(list)
  if (tickedIn !== list) {
    setTickedIn(list)
    setTicked(new Map())
  }
  const last = useRef<Key>(undefined)
  const change = useCallback(
    (items: readonly Item[], isTicked: (before: ReadonlyMap<Key, Item>) => boolean) => {
      const some = new Map(items.map((item) => [keyOf(item), item]))
      setTicked((before) =>
        isTicked(before)
          ? new Map([...before, ...some])
          : new Map([...before].filter(([key]) => !some.has(key))),
      )
    },
    [keyOf],
  )
  const toggle = useCallback<Ticks<Item>['toggle']>(
    (item, listed, isRange) => {
      const from = isRange ? listed.findIndex((each) => keyOf(each) === last.current) : -1
      const to = listed.indexOf(item)
      const some = from === -1 ? [item] : listed.slice(Math.min(from, to), Math.max(from, to) + 1)
      change(some, (before) => !before.has(keyOf(item)))
      last.current = keyOf(item)
    },
    [change, keyOf],
  )
  return {
    all: [...ticked.values()],
    has: (item) => ticked.has(keyOf(item)),
    setAll: (items, isTicked) => change(items, () => isTicked),
    toggle,
  }
}
