import type { Ref } from 'react'
import { useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react'
import { GridHead } from './grid-head.tsx'
import { useMedia } from '../../components/hooks.ts'
import { headHeight, useRowWindow } from '../../components/table/row-window.ts'
import { columnsOf, gridStyle } from './grid-layout.ts'
import type { Place } from './grid-keys.ts'
import { extendedTo, rangeOf } from './grid-keys.ts'
import styles from './sheet-grid.module.css'
import { SheetRow, cellId } from './sheet-row.tsx'
import type { Attention } from './unusual.ts'
import { useFillHandle } from './fill-handle.ts'
import type { GridInput } from './grid-input.ts'
import { useCellEditing, useGridInput } from './grid-input.ts'

interface SheetGridProps extends GridInput {
  attention: ReadonlyMap<number, Attention>
  ref: Ref<HTMLDivElement>
}

/**
 * The lines of a month as a spreadsheet. Only rows in view are rendered, so the focus stays on the grid itself and
 * `aria-activedescendant` names the cell.
 */
export function SheetGrid(props: SheetGridProps) {
  const { sheet, shown, attention, change, place, onPlace, onPaste, ref } = props
  const grid = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => grid.current as HTMLDivElement)
  const rowHeight = useMedia('(pointer: coarse)') ? 44 : 36
  const virtualizer = useRowWindow(grid, shown.length, rowHeight)
  useLayoutEffect(() => {
    if (place.at < shown.length) virtualizer.scrollToIndex(place.at, { align: 'auto' })
  }, [virtualizer, place.at, shown.length])

  const columns = columnsOf(sheet)
  const style = useMemo(() => gridStyle(columns, sheet.lines), [columns, sheet.lines])
  const editor = useCellEditing(props, grid)
  const press = useGridInput(props, grid, editor.edit)
  const fill = useFillHandle({ sheet, columns, shown, place }, change, onPlace)
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

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      aria-label="The month of every investor"
      aria-multiselectable
      aria-rowcount={shown.length + 1}
      aria-colcount={columns.count}
      aria-activedescendant={shown.length > 0 ? cellId(place) : undefined}
      className={`focus-visible:outline-offset-0 pointer-coarse:[--row:44px] ${styles['grid']}`}
      style={style}
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
      <GridHead sheet={sheet} columns={columns} shown={shown} change={change} onPlace={onPlace} />
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
              attention={attention.get(at)}
              active={isActive ? place.column : undefined}
              selected={isSelected ? [range.left, range.right] : undefined}
              hasHandle={range.top === range.bottom && range.left === range.right}
              editing={isActive ? editor.editing : undefined}
              change={change}
              onPoint={point}
              onFinish={editor.finish}
              onBlock={onPaste}
              onFillStart={fill.start}
              onFillAll={fill.all}
            />
          )
        })}
      </div>
      {shown.length === 0 && (
        <p className="sticky left-0 px-5 py-16 text-center text-muted">
          {sheet.lines.length === 0 ? 'There is no investor yet.' : 'No row to show.'}
        </p>
      )}
    </div>
  )
}
