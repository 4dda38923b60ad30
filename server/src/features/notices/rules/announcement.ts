import type { NoticeText } from '../mails/notice-texts.ts'

/** What people are told, and who. */
export interface Announcement extends NoticeText {
  userIds: readonly number[]
  /** What staff wrote, without amounts. */
  line?: string
}

/** What each account is told of what is its own; those of whom the same is said share an announcement. */
export function byText<Item extends { userId: number }>(
  items: readonly Item[],
  textOf: (own: readonly Item[]) => NoticeText,
): Announcement[] {
  const ownItems = new Map<number, Item[]>()
  for (const item of items) {
    const own = ownItems.get(item.userId)
    if (own === undefined) ownItems.set(item.userId, [item])
    else own.push(item)
  }
  const announcements = new Map<string, Announcement & { userIds: number[] }>()
  for (const [userId, own] of ownItems) {
    const text = textOf(own)
    const key = `${text.subject}\n${text.sentence}`
    const told = announcements.get(key)
    if (told === undefined) announcements.set(key, { ...text, userIds: [userId] })
    else told.userIds.push(userId)
  }
  return [...announcements.values()]
}
