import { useRef, useState } from 'react'

type Key = string | number

/** The ticked items of lists; they stay ticked while another page or group is shown. */
export interface Ticks<Item> {
  all: readonly Item[]
  has: (item: Item) => boolean
  /** Ticks an item or not; with `isRange` all of those listed from the last one to it. */
  toggle: (item: Item, listed: readonly Item[], isRange: boolean) => void
  setAll: (items: readonly Item[], isTicked: boolean) => void
}

/** `keyOf` tells items apart. */
export function useTicks<Item>(keyOf: (item: Item) => Key): Ticks<Item> {
  const [ticked, setTicked] = useState<ReadonlyMap<Key, Item>>(new Map())
  const last = useRef<Key>(undefined)
  const has = (item: Item) => ticked.has(keyOf(item))
  const setAll = (items: readonly Item[], isTicked: boolean) => {
    const some = new Map(items.map((item) => [keyOf(item), item]))
    setTicked((before) =>
      isTicked ? new Map([...before, ...some]) : new Map([...before].filter(([key]) => !some.has(key))),
    )
  }
  return {
    all: [...ticked.values()],
    has,
    setAll,
    toggle: (item, listed, isRange) => {
      const from = isRange ? listed.findIndex((each) => keyOf(each) === last.current) : -1
      const to = listed.indexOf(item)
      const some = from === -1 ? [item] : listed.slice(Math.min(from, to), Math.max(from, to) + 1)
      setAll(some, !has(item))
      last.current = keyOf(item)
    },
  }
}
