import { paths } from '@portico/contract/api/paths'
import type { CSSProperties, Ref } from 'react'
import { useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { useMedia, useWidth } from '../../components/hooks.ts'
import { headHeight, useRowWindow } from '../../components/table/row-window.ts'
import type { GridInput } from './grid-input.ts'
import { useFillHandle, useCellEditing, useGridInput } from './grid-input.ts'
import { gridFit, firstFigure } from './grid-layout.ts'
import { useColumnInView, useRowInView } from './keep-in-view.ts'
import type { Line } from './line.ts'
import { isChanged, isLocked } from './line.ts'
import type { Place } from './selection.ts'
import { extendedTo, idsOf, rangeOf } from './selection.ts'
import styles from './sheet-grid.module.css'
import { SheetRow, cellId } from './sheet-row.tsx'
import type { Attention } from './unusual.ts'

interface SheetGridProps extends GridInput {
  attention: ReadonlyMap<number, Attention>
  /** The height of what is in view with it, in pixels. */
  around: number
  ref: Ref<HTMLDivElement>
}

/**
 * The lines of a month as a spreadsheet. Only rows in view are rendered, so the focus stays on the grid itself and
 * `aria-activedescendant` names the cell.
 */
export function SheetGrid(props: SheetGridProps) {
  const { sheet, columns, shown, attention, change, place, onPlace, onPaste, around, ref } = props
  const grid = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => grid.current as HTMLDivElement)
  const rowHeight = useMedia('(pointer: coarse)') ? 44 : 40
  const ids = useMemo(() => idsOf(sheet.lines, shown), [sheet.lines, shown])
  const virtualizer = useRowWindow(grid, ids, rowHeight)
  useLayoutEffect(() => {
    if (place.at < shown.length) virtualizer.scrollToIndex(place.at, { align: 'auto' })
  }, [virtualizer, place.at, shown.length])

  const room = useWidth(grid)
  const { fit, notes, noteRoom, style } = useMemo(
    () => gridFit(columns, sheet.lines, room),
    [columns, sheet.lines, room],
  )
  useColumnInView(grid, place.column, style)
  useRowInView(grid)
  const editor = useCellEditing(props, grid)
  const press = useGridInput(props, grid, editor)
  const fill = useFillHandle(props)
  const range = rangeOf(place)
  /** Commits the cell being edited before the mouse selects another. */
  const point = (next: Place, extend: boolean) => {
    if (fill.isFilling()) return fill.to(next.at)
    const isSame = next.at === place.at && next.column === place.column
    if (isSame && (extend || place.from === undefined)) return
    if (editor.editing !== undefined && document.activeElement instanceof HTMLElement)
      document.activeElement.blur()
    onPlace(extend ? extendedTo(place, next) : next)
  }
  const on = { change, point, finish: editor.finish, paste: onPaste, fill }

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      aria-label="Every investor’s month"
      aria-multiselectable
      aria-rowcount={shown.length + 1}
      aria-colcount={columns.count}
      aria-activedescendant={shown.length > 0 ? cellId(place) : undefined}
      className={`focus-visible:-outline-offset-2 pointer-coarse:[--row:44px] ${styles['grid']}`}
      data-fit={fit}
      data-notes={notes}
      style={{ ...style, '--around': `${around}px` } as CSSProperties}
      onKeyDown={press}
      onDoubleClick={({ target }) => {
        const isHead = target instanceof Element && target.closest('[role="columnheader"]') !== null
        if (!isHead && editor.editing === undefined) editor.edit()
      }}
      // A clicked checkbox returns the focus to the grid.
      onClick={(event) =>
        event.target instanceof HTMLInputElement && editor.editing === undefined && grid.current?.focus()
      }
    >
      <GridHead {...props} />
      <div role="rowgroup" className="relative min-w-fit" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const at = shown[index] ?? 0
          const line = sheet.lines[at]
          const isActive = index === place.at
          const isSelected = place.from !== undefined && index >= range.top && index <= range.bottom
          return line === undefined ? null : (
            <SheetRow
              key={line.row.id}
              line={line}
              columns={columns}
              at={at}
              index={index}
              top={start - headHeight}
              measure={virtualizer.measureElement}
              attention={attention.get(at)}
              noteRoom={noteRoom}
              active={isActive ? place.column : undefined}
              selected={isSelected ? [range.left, range.right] : undefined}
              hasHandle={range.top === range.bottom && range.left === range.right}
              editing={isActive ? editor.editing : undefined}
              on={on}
            />
          )
        })}
      </div>
      {shown.length === 0 && (
        <p className="sticky left-0 px-5 py-16 text-center text-muted">
          {sheet.lines.length > 0 ? (
            'No investor matches.'
          ) : (
            <>
              There is no investor yet. <Link to={paths.accounts}>Add the first one</Link>.
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** The headings of a grid. Pressing one selects its column; the tick takes all lines that are shown, or none. */
function GridHead({ sheet, columns, shown, change, onPlace }: GridInput) {
  const canPost = (line: Line) => (sheet.corrects ? isChanged(line) : !isLocked(line))
  const open = shown.filter((at) => sheet.lines.slice(at, at + 1).some(canPost))
  const ticked = open.filter((at) => sheet.lines[at]?.out === false).length
  // In a correction, rows without a change have a tick of their own, too; posted rows of a sheet have none.
  const all = sheet.corrects ? shown.length : open.length
  const select = (column: number) =>
    onPlace({ at: 0, column, from: { at: Math.max(shown.length - 1, 0), column } })
  const headers = ['Investor, by e-mail', ...columns.figures.map(({ header }) => header), 'Note']
  return (
    <div
      role="rowgroup"
      className={`sticky top-0 z-2 min-w-fit border-b-2 border-b-rule bg-paper text-xs font-semibold text-muted ${styles['head']}`}
    >
      <div
        role="row"
        aria-rowindex={1}
        className={`grid h-[var(--row)] w-full min-w-[var(--least)] grid-cols-[var(--columns)] ${styles['row']}`}
      >
        <div role="columnheader" className={styles['cell']}>
          <input
            ref={(input) => {
              if (input !== null) input.indeterminate = ticked > 0 && ticked < all
            }}
            type="checkbox"
            tabIndex={-1}
            className="h-6 w-6 align-middle"
            aria-label={`${sheet.corrects ? 'Correct' : 'Post'} every row shown`}
            checked={ticked > 0 && ticked === all}
            disabled={open.length === 0 || sheet.readOnly}
            onChange={() => change({ type: 'leave out', at: open, out: ticked === open.length })}
          />
        </div>
        {headers.map((header, k) => (
          <div
            key={header}
            role="columnheader"
            className={styles['cell']}
            data-selects={k + 1 >= firstFigure}
            tabIndex={-1}
            onMouseDown={(event) => {
              // The focus is the grid's, as it is after a press on a cell.
              event.preventDefault()
              event.currentTarget.closest<HTMLElement>('[role="grid"]')?.focus()
              select(k + 1)
            }}
          >
            {header}
          </div>
        ))}
      </div>
    </div>
  )
}
