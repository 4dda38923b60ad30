import type { StatementTexts } from '@portico/contract/statement/texts'
import type { StatementYear } from '@portico/contract/statement/years'
import { isLosingYear, yearColumns } from '@portico/contract/statement/years'
import { DataTable } from '../../components/table/data-table.tsx'
import { LossTag } from '../../figures/mark.tsx'
import { layoutBy, lossRoom, wordsOf } from './table-layout.ts'

/** The calendar years of a long statement, each from its opening to its closing balance; on a phone they head their months. */
export const YearTable = ({ texts: { years } }: { texts: StatementTexts }) => (
  <div className="mb-6 max-md:hidden print:mb-2.5 print:block">
    <DataTable
      caption="Years"
      columns={[
        {
          header: 'Year',
          cell: (year) => (
            <>
              {year.name}
              {year.note !== '' && <span className="ml-2 text-xs font-normal text-muted">{year.note}</span>}
              {isLosingYear(year) && <LossTag className="ml-1" />}
            </>
          ),
        },
        ...yearColumns(years).map(({ text, ...column }) => ({ ...column, cell: text })),
      ]}
      rows={years}
      {...layoutBy([
        years.map((year) => `${year.name}  ${year.note}${isLosingYear(year) ? lossRoom : ''}`),
        ...yearColumns(years).map(({ header, text }) => [...wordsOf(header), ...years.map(text)]),
      ])}
    />
  </div>
)

/** The figures of a calendar year below each other, but for its closing balance, which stands next to its name. */
export const YearFigures = ({ year }: { year: StatementYear }) => (
  <dl className="pb-2 text-sm font-normal font-stretch-100%">
    {yearColumns([year])
      .filter(({ strong }) => strong !== true)
      .map(({ header, text, tone }) => (
        <div key={header} className="flex flex-wrap justify-between gap-x-3 py-0.75">
          <dt className="text-muted">{header}</dt>
          <dd className={`ml-auto ${tone?.(year) === 'loss' ? 'text-loss' : ''}`}>{text(year)}</dd>
        </div>
      ))}
  </dl>
)
