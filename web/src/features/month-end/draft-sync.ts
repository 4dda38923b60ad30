import type { DraftCell, MonthDraft, PastedList } from '@portico/contract/features/drafts'
import { maxDraftCells, presenceLastsMs } from '@portico/contract/features/drafts'
import type { Dispatch } from 'react'
import { RequestError } from '../../api/request-error.ts'
import { countOf } from '../../figures/figure-text.ts'
import type {
  CellId,
  Conflict,
  DraftCalls,
  DraftView,
  LostCell,
  SentCell,
  SheetPlace,
} from './draft-cells.ts'
import { changedCells, keyOf, undecided } from './draft-cells.ts'
import type { Line } from './line.ts'
import type { Sheet, SheetAction } from './sheet.ts'

/** After the last key. */
const pauseMs = 300
const retryMs = 5_000

/** Keeps a sheet and the draft on the server alike: saves what is typed here, takes in what others type. */
export class DraftSync {
  readonly #calls: DraftCalls
  readonly #change: Dispatch<SheetAction>
  readonly #me: DraftCell['typedBy']
  readonly #listeners = new Set<() => void>()
  readonly #known = new Map<string, DraftCell>()
  readonly #conflicts = new Map<string, Conflict>()
  /** Investors whose rows take nothing any more. */
  readonly #closed = new Set<number>()
  /** How often what is known of an investor's row has changed. */
  readonly #changes = new Map<number, number>()
  /** Unchanged lines, with the number of changes then: undoing brings back a line from before. */
  readonly #same = new WeakMap<Line, number>()
  #sheet: Sheet
  /** The pasted list as the server has it. */
  #list: Sheet['list']
  #typing: (CellId & { text: string }) | undefined
  #version: number
  #postedVersion: number
  #taken = 0
  #place: SheetPlace | undefined
  /** Where we said last that we are, and when. */
  #said: { place: SheetPlace; at: number } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | undefined
  #isStopped = false
  #view: DraftView = { state: 'saved', conflicts: [], lost: [], known: new Map(), people: [] }

  constructor(
    sheet: Sheet,
    draft: MonthDraft,
    me: DraftCell['typedBy'],
    change: Dispatch<SheetAction>,
    calls: DraftCalls,
  ) {
    this.#sheet = sheet
    this.#list = sheet.list
    this.#me = me
    this.#change = change
    this.#calls = calls
    this.#version = draft.version
    this.#postedVersion = draft.posted_version
    for (const cell of draft.cells) this.#know(cell)
    this.#view = { ...this.#view, known: new Map(this.#known), people: draft.people }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly view = (): DraftView => this.#view

  /** How often something that was not typed here has come into the sheet. */
  readonly taken = (): number => this.#taken

  /** Takes the sheet as it is after a change. */
  see(sheet: Sheet): void {
    this.#sheet = sheet
    const posted = new Set(sheet.lines.flatMap(({ row }) => (row.posted === null ? [] : [row.id])))
    for (const [key, { theirs, mine }] of this.#conflicts)
      if (posted.has(theirs.userId) && this.#conflicts.delete(key)) this.lose([{ ...theirs, value: mine }])
    this.#schedule()
  }

  /** Takes what was typed into rows that take nothing any more. */
  lose(cells: readonly LostCell[]): void {
    const lost = new Map([...this.#view.lost, ...cells].map((cell) => [keyOf(cell), cell]))
    this.#show({ lost: [...lost.values()] })
  }

  /** Forgets what was not saved, once it was read. */
  readonly dismissLost = (): void => this.#show({ lost: [] })

  /** Takes the text of the cell that is being typed; undefined once it is not any more. */
  type(typing: (CellId & { text: string }) | undefined): void {
    if (this.#typing !== undefined) this.#countChange(this.#typing.userId)
    this.#typing = typing
    this.#schedule()
  }

  /** Takes the cell that we are in. Others are told with the next look for what they have typed. */
  goTo(place: SheetPlace | undefined): void {
    this.#place = place
  }

  /** Settles a conflict: overwrites the colleague's text with ours, or takes theirs. */
  settle({ theirs }: Conflict, mine: boolean): void {
    this.#conflicts.delete(keyOf(theirs))
    this.#know(theirs)
    if (!mine) this.#take([theirs])
    this.#show({})
    this.#schedule()
  }

  /** Takes in what others have typed or posted since. Returns whether there was anything. */
  async poll(): Promise<boolean> {
    await this.#saving
    await this.#sayPlace()
    const draft = await this.#calls.read(this.#version)
    const { cells, version, posted_version: postedVersion, people } = draft
    if (JSON.stringify(people) !== JSON.stringify(this.#view.people)) this.#show({ people })
    const unsaved = new Set(this.#unsaved().map(keyOf))
    const news = cells.filter((cell) => (this.#known.get(keyOf(cell))?.version ?? 0) < cell.version)
    // Where we have typed too, saving finds the conflict.
    const taken = news.filter((cell) => !unsaved.has(keyOf(cell)) && !this.#conflicts.has(keyOf(cell)))
    for (const cell of taken) this.#know(cell)
    this.#version = Math.max(this.#version, version)
    if (taken.length > 0) {
      this.#take(taken)
      this.#show({})
    }
    const hasNews = this.#takeList(draft.list) || news.length > 0
    if (postedVersion <= this.#postedVersion) return hasNews
    this.#postedVersion = postedVersion
    // First, or what is typed into rows that are posted by now would be forgotten without a word.
    await this.#save()
    await this.#refresh()
    return true
  }

  /**
   * Saves what is not saved yet, and returns the version of the draft that the sheet shows. Throws RequestError if there
   * is anything else to look at before the month is posted: the sheet was reviewed when it had `taken` this often.
   */
  async ready(taken: number): Promise<number> {
    clearTimeout(this.#timer)
    await this.#save()
    if (this.#view.state === 'failing') throw new RequestError(notSent, notSaved)
    const isNew = await this.poll()
    if (isNew || this.#taken !== taken) throw new RequestError(notSent, changedMeanwhile)
    const [conflict] = this.#conflicts.values()
    if (conflict !== undefined) throw new RequestError(notSent, undecided(this.#sheet.lines, conflict))
    return this.#version
  }

  /** For a page that is opened, also again. */
  start(): void {
    this.#isStopped = false
  }

  /** Saves at once what is not saved yet, for a page that is being left. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#isStopped = true
    if (this.#hasUnsaved()) void this.#save()
  }

  /** Sends our position, if it is new to the server or about to be forgotten there. */
  async #sayPlace(): Promise<void> {
    const [place, said, now] = [this.#place, this.#said, Date.now()]
    const isSame = said?.place.userId === place?.userId && said?.place.cell === place?.cell
    if (place === undefined || (isSame && said !== undefined && now - said.at < presenceLastsMs / 2)) return
    this.#said = { place, at: now }
    // Nothing depends on it, and it is said again anyway.
    await this.#calls.mark(place).catch(() => undefined)
  }

  #take(cells: readonly DraftCell[]): void {
    this.#taken += 1
    this.#change({ type: 'draft', cells })
  }

  /** Takes the list that a colleague has pasted or taken back, unless ours is newer; returns whether it is another one. */
  #takeList(list: PastedList | null | undefined): boolean {
    const isOurs = JSON.stringify(list) === JSON.stringify(this.#sheet.list ?? null)
    if (list === undefined || isOurs || this.#sheet.list !== this.#list) return false
    this.#taken += 1
    this.#list = list ?? undefined
    // At once, or the one before would be saved again.
    this.#sheet = { ...this.#sheet, list: this.#list }
    this.#change({ type: 'draft', cells: [], list })
    return true
  }

  async #refresh(): Promise<void> {
    this.#taken += 1
    const before = this.#sheet.lines.filter(({ row }) => row.posted !== null).length
    const count = (await this.#calls.refresh()) - before
    if (count <= 0) return
    const message = `${countOf(count, 'row')} ${count === 1 ? 'was' : 'were'} posted meanwhile.`
    this.#change({ type: 'say', message })
  }

  #countChange(userId: number): void {
    this.#changes.set(userId, (this.#changes.get(userId) ?? 0) + 1)
  }

  #know(cell: DraftCell): void {
    this.#known.set(keyOf(cell), cell)
    this.#countChange(cell.userId)
  }

  #show(change: Partial<DraftView>): void {
    const conflicts = [...this.#conflicts.values()]
    this.#view = { ...this.#view, ...change, conflicts, known: new Map(this.#known) }
    for (const listener of this.#listeners) listener()
  }

  #schedule(): void {
    if (!this.#hasUnsaved()) {
      if (this.#saving === undefined && this.#view.state !== 'saved') this.#show({ state: 'saved' })
      return
    }
    if (this.#view.state === 'saved') this.#show({ state: 'saving' })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#save(), pauseMs)
  }

  #hasUnsaved(): boolean {
    return this.#sheet.list !== this.#list || this.#unsaved().length > 0
  }

  /** The cells that are not as the server has them, without those that wait for a decision. */
  #unsaved(): SentCell[] {
    const { lines, month } = this.#sheet
    return lines.flatMap((line) => {
      const { id } = line.row
      const isTyped = this.#typing?.userId === id
      const changes = this.#changes.get(id) ?? 0
      if ((this.#same.get(line) === changes && !isTyped) || this.#closed.has(id)) return []
      const cells = changedCells(line, month, this.#known, this.#typing).filter(
        (cell) => !this.#conflicts.has(keyOf(cell)),
      )
      if (cells.length === 0 && !isTyped) this.#same.set(line, changes)
      return cells
    })
  }

  #save(): Promise<void> {
    this.#saving ??= this.#saveAll().finally(() => (this.#saving = undefined))
    return this.#saving
  }

  async #saveAll(): Promise<void> {
    try {
      while (this.#hasUnsaved()) {
        if (this.#view.state === 'saved') this.#show({ state: 'saving' })
        const { list } = this.#sheet
        if (list === this.#list) await this.#saveSome(this.#unsaved().slice(0, maxDraftCells))
        else {
          await this.#calls.save([], list ?? null)
          this.#list = list
        }
      }
      this.#show({ state: 'saved' })
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      this.#show({ state: 'failing' })
      clearTimeout(this.#timer)
      if (!this.#isStopped) this.#timer = setTimeout(() => void this.#save(), retryMs)
    }
  }

  async #saveSome(sent: readonly SentCell[]): Promise<void> {
    const { version, conflicts, refused } = await this.#calls.save(sent)
    const found = new Map(conflicts.map((cell) => [keyOf(cell), cell]))
    const closed = new Set(refused.map(({ user_id: userId }) => userId))
    for (const { userId, cell, value } of sent) {
      const key = keyOf({ userId, cell })
      const theirs = found.get(key)
      if (theirs !== undefined) this.#conflicts.set(key, { theirs, mine: value })
      else if (!closed.has(userId))
        this.#know({ userId, cell, value, version, typedBy: this.#me, typedAt: Date.now() })
    }
    const lost = sent.filter(({ userId }) => closed.has(userId))
    for (const userId of closed) this.#closed.add(userId)
    this.lose(lost)
    if (lost.length > 0) await this.#refresh()
  }
}

/** A conflict, as the server would answer: where nothing is sent, it is known that nothing is posted. */
const notSent = 409
const notSaved = 'What you have typed could not be saved, so your review was not posted. Please try again.'
const changedMeanwhile =
  'Your review was not posted, because the sheet changed meanwhile. Look at the changes and review it again.'
