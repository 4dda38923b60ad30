import type { DraftCellName } from '@portico/contract/features/drafts'
import type { Generated } from 'kysely'

export interface DraftTables {
  /** The draft of each month that was ever typed or posted. */
  month_drafts: {
    month: number
    /** Incremented by every save and posting. Updating it serializes the saves of a month. */
    version: number
    /** the version of the latest posting; 0 before the first */
    posted_version: number
    /** the list that was pasted last, as JSON; null without one */
    list: Generated<string | null>
    /** the version with which it came or went; 0 before the first */
    list_version: Generated<number>
  }
  /** The cells typed for a month that are not posted yet. */
  draft_cells: {
    month: number
    user_id: number
    cell: DraftCellName
    /** The text as typed; null where it was taken back. */
    value: string | null
    /** that of the draft when it was typed */
    version: number
    typed_at: number
    typed_by: number
  }
  /** Where staff are in the sheet of a month, as they said last. */
  draft_presence: {
    month: number
    staff_id: number
    user_id: number
    /** null for one that nobody types into */
    cell: DraftCellName | null
    seen_at: number
  }
}
