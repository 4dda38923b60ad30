/** The items under each key, in the order in which the keys come. */
export function grouped<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const own = groups.get(keyOf(item))
    if (own === undefined) groups.set(keyOf(item), [item])
    else own.push(item)
  }
  return groups
}
