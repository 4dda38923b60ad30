import type { Generated } from 'kysely'
import type { ChosenKind, MailList, MailWay, NoticeKind } from '@portico/contract/features/notice-kinds'

/** Mails and notices. */
export interface NoticeTables {
  /** Mails, written in the transaction that causes them. */
  outbox: {
    id: Generated<number>
    recipient: string
    subject: string
    /** Both bodies are erased once there is nothing left to send; empty with a letter. */
    text: string
    html: string
    created_at: number
    attempts: number
    /** When it is due. While a sender has claimed it, when that claim expires. Null once sent or given up. */
    next_attempt_at: number | null
    sent_at: number | null
    /** The last failure as a code, since a mail server's message may contain addresses. */
    last_error: string | null
    /** The letter whose bodies it has, if it shares them with others. */
    letter_id: Generated<number | null>
    /** The account that it is for, where the mail can be unsubscribed from or belongs to a notice. */
    user_id: Generated<number | null>
    /** What its unsubscribe link turns off; null for mails that are always sent. */
    list: Generated<MailList | null>
  }
  /** The bodies of mails that go to many. They hold no secret. */
  letters: {
    id: Generated<number>
    text: string
    html: string
    created_at: number
  }
  /** A single row, of all servers: when the next mail may go. Updating it serializes the claiming of mails. */
  mail_pace: {
    id: number
    next_at: number
  }
  /** An event that one or more accounts are notified of. */
  announcements: {
    id: Generated<number>
    kind: NoticeKind
    subject: string
    sentence: string
    /** What staff wrote; empty for nothing. */
    line: string
    /** The path of the page where it is seen. */
    link: string
    created_at: number
    /** Null for the command line and for what nobody of the firm did. */
    created_by: number | null
    /** Until when its mails wait for being undone; null for those that left at once, and the end of time for stopped ones. */
    leaves_at: Generated<number | null>
  }
  /** That an account is told of it, and how. */
  notices: {
    user_id: number
    announcement_id: number
    /** As its owner had chosen then; none for an account that cannot be mailed. */
    way: MailWay | 'none'
    /** Its latest mail, or the digest that it was in; null while it waits for one and where there is none. */
    mail_id: number | null
    opened_at: number | null
  }
  /** That an account would have been told of it, had it not been undone before. */
  cancelled_notices: {
    announcement_id: number
    user_id: number
  }
  /** Up to which announcement an account has seen its notices. */
  notices_seen: {
    user_id: number
    up_to: number
  }
  /** Only what differs from a mail each. */
  notice_preferences: {
    user_id: number
    kind: ChosenKind
    way: MailWay
  }
  /** At most one a day and account. */
  digests: {
    user_id: number
    /** YYYYMMDD, in the firm's time zone */
    day: number
    mail_id: number | null
  }
}
