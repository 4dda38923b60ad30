import type { ClipboardEvent, Dispatch, KeyboardEvent, Ref } from 'react'
import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { headHeight, useRowWindow } from '../../components/table/row-window.ts'
import { columnsOf, figureAt } from './grid-layout.ts'
import type { Place } from './grid-keys.ts'
import { blockOf, isWriting, keyName, placeAfter } from './grid-keys.ts'
import styles from './sheet-grid.module.css'
import { SheetRow, cellId } from './sheet-row.tsx'
import type { Sheet, SheetAction } from './sheet.ts'

interface SheetGridProps {
  sheet: Sheet
  /** The indexes of the lines that are shown. */
  shown: readonly number[]
  change: Dispatch<SheetAction>
  place: Place
  onPlace: (place: Place) => void
  ref: Ref<HTMLDivElement>
}

/**
 * The lines of a month as a spreadsheet. Only rows in view are rendered, so the focus stays on the grid itself and
 * `aria-activedescendant` names the cell.
 */
export function SheetGrid({ sheet, shown, change, place, onPlace, ref }: SheetGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => grid.current as HTMLDivElement)
  /** The text that editing starts with; undefined while no cell is being edited. */
  const [editing, setEditing] = useState<string>()
  const virtualizer = useRowWindow(grid, shown.length)
  useLayoutEffect(() => {
    if (place.at < shown.length) virtualizer.scrollToIndex(place.at, { align: 'auto' })
  }, [virtualizer, place.at, shown.length])

  const line = shown[place.at] === undefined ? undefined : sheet.lines[shown[place.at] ?? 0]
  const columns = columnsOf(sheet)
  const size = { lines: shown.length, columns: columns.count }
  const figure = figureAt(columns, place.column)
  const edit = (text?: string) => {
    if (line === undefined || figure === undefined || line.row.posted !== null) return
    setEditing(text ?? line.typed[figure].text)
  }
  const finish = (text: string | null, step: string | undefined) => {
    const at = shown[place.at]
    if (text !== null && at !== undefined && figure !== undefined) change({ type: 'type', at, figure, text })
    setEditing(undefined)
    const held = { key: step ?? '', ctrlKey: false, metaKey: false, altKey: false }
    onPlace(placeAfter(held, place, size) ?? place)
    if (step !== undefined) grid.current?.focus()
  }
  /** Commits the cell being edited before the mouse selects another. */
  const point = (next: Place) => {
    if (next.at === place.at && next.column === place.column) return
    if (editing !== undefined && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onPlace(next)
  }
  const commands: Readonly<Record<string, () => void>> = {
    Enter: edit,
    F2: edit,
    Delete: () => edit(''),
    Backspace: () => edit(''),
    'Control+z': () => change({ type: 'undo' }),
    ' ': () => {
      const at = shown[place.at]
      if (line !== undefined && at !== undefined) change({ type: 'leave out', at: [at], out: !line.out })
    },
  }
  const press = (event: KeyboardEvent) => {
    if (event.target !== grid.current) return
    const next = placeAfter(event, place, size)
    const command = commands[keyName(event)]
    if (next !== undefined) onPlace(next)
    else if (command !== undefined) command()
    else if (isWriting(event)) edit(event.key)
    else return
    event.preventDefault()
  }
  const paste = (event: ClipboardEvent) => {
    if (event.target !== grid.current || figure === undefined) return
    event.preventDefault()
    const block = blockOf(event.clipboardData.getData('text/plain'))
    change({ type: 'paste', at: shown.slice(place.at), figure, block })
  }

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      aria-label="The month of every investor"
      aria-rowcount={shown.length + 1}
      aria-colcount={columns.count}
      aria-activedescendant={shown.length > 0 ? cellId(place) : undefined}
      className={styles['grid']}
      style={columns.style}
      onKeyDown={press}
      onPaste={paste}
      onDoubleClick={() => editing ?? edit()}
      // A clicked checkbox returns the focus to the grid.
      onClick={(event) =>
        event.target instanceof HTMLInputElement && editing === undefined && grid.current?.focus()
      }
    >
      <div role="rowgroup" className={styles['head']}>
        <div role="row" aria-rowindex={1} className={styles['row']}>
          {['Post', 'Investor', ...columns.figures.map(({ header }) => header), 'Note'].map((header) => (
            <div key={header} role="columnheader" className={styles['cell']}>
              {header}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles['body']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const at = shown[index] ?? 0
          const shownLine = sheet.lines[at]
          const active = index === place.at
          return shownLine === undefined ? null : (
            <SheetRow
              key={shownLine.row.id}
              line={shownLine}
              columns={columns}
              at={at}
              index={index}
              top={start - headHeight}
              active={active ? place.column : undefined}
              editing={active ? editing : undefined}
              change={change}
              onPlace={point}
              onFinish={finish}
            />
          )
        })}
      </div>
      {shown.length === 0 && (
        <p className={styles['empty']}>
          {sheet.lines.length === 0 ? 'There is no investor yet.' : 'Nobody by this name.'}
        </p>
      )}
    </div>
  )
}
