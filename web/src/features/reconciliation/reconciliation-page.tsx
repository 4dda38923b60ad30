import { addHoldingRequest, maxSourceLength } from '@portico/contract/features/reconciliation'
import { dayToJson, formatDay } from '@portico/contract/values/day'
import { centsToJson, formatUsd } from '@portico/contract/values/money'
import { useState } from 'react'
import { today } from '../../api/firm-time.ts'
import { StaffPage, staffPage } from '../../app/staff-only.tsx'
import { useNameOf } from '../../auth/account-queries.ts'
import { useRefusal } from '../../auth/role.ts'
import { RowNews, useRowNews } from '../../components/feedback/row-news.tsx'
import { Form, textIn, useForm } from '../../components/form/form.tsx'
import { TextField, typedMoney } from '../../components/form/text-field.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { LongList, ShowMore } from '../../components/table/show-more.tsx'
import { OpenDay } from './open-day.tsx'
import { differenceText, useHoldingChange, useReconciliation } from './reconciliation-data.ts'
import type { ReconciledDay, Reconciliation } from '@portico/contract/features/reconciliation'
import { usdOrDash } from '../../figures/figure-text.ts'
import { formatDay as dayOf } from '../../figures/moments.ts'
import { HoldingLines } from './holding-lines.tsx'

/** Where staff compare what banks and custodians say the fund holds with all positions. */
export const Component = staffPage('reconciliation', ReconciliationView)

const shownAtOnce = 5

function ReconciliationView() {
  const reconciliation = useReconciliation()
  return (
    <StaffPage title="Reconciliation" queries={[reconciliation]}>
      <RowNews>
        <Parts reconciliation={reconciliation} />
      </RowNews>
    </StaffPage>
  )
}

/** The form for amounts, and the days that have some. */
function Parts({ reconciliation }: { reconciliation: ReturnType<typeof useReconciliation> }) {
  const refusal = useRefusal('preparer')
  return (
    <div className="grid grid-cols-1 items-start gap-cards lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]">
      {/* First: this is what people come for. */}
      <Card title="What the fund holds" heading="large">
        <p className="mt-1 mb-5 text-sm text-muted">
          What a bank or custodian reports for the end of a day. Amounts for the same day are added up.
        </p>
        {refusal === undefined ? <EnterHolding /> : <p className="text-sm text-muted">{refusal}</p>}
      </Card>
      <div className="grid grid-cols-1 gap-cards">
        <QuerySection query={reconciliation} rows={4} failure="Failed to load the reconciliation.">
          {({ days, moved, withdrawn }) => (
            <>
              <Card title="Differences" heading="large">
                {days.length > 0 && (
                  <p className="text-sm text-muted">
                    Differences change when a month is posted or corrected.
                  </p>
                )}
                <ShowMore items={days.filter(({ state }) => state === 'open')} first={shownAtOnce}>
                  {(some) =>
                    some.length === 0 ? (
                      <p className="mt-4">
                        {days.length === 0 ? 'Nothing to compare yet.' : 'None to explain.'}
                      </p>
                    ) : (
                      some.map((day) => <OpenDay key={day.on} day={day} moved={moved} />)
                    )
                  }
                </ShowMore>
              </Card>
              {days.length + withdrawn.length > 0 && (
                <Card title="Settled" heading="large">
                  <SettledDays days={days.filter(({ state }) => state !== 'open')} />
                  <WithdrawnHoldings withdrawn={withdrawn} />
                </Card>
              )}
            </>
          )}
        </QuerySection>
      </div>
    </div>
  )
}

/** Enters an amount. The form is another one, and empty, once that is done. */
function EnterHolding() {
  const { say } = useRowNews()
  const [entered, setEntered] = useState(0)
  return (
    <HoldingForm
      key={entered}
      onDone={(message) => {
        setEntered(entered + 1)
        say(message)
      }}
    />
  )
}

function HoldingForm({ onDone }: { onDone: (message: string) => void }) {
  const add = useHoldingChange('addHolding')
  const form = useForm({
    schema: addHoldingRequest,
    read: (data) => ({ ...Object.fromEntries(data), amount: typedMoney(textIn(data, 'amount')) }),
    send: async ({ heldOn, source, amount }) =>
      onDone((await add.mutateAsync({ on: dayToJson(heldOn), source, amount: centsToJson(amount) })).message),
    failure: 'The amount could not be entered. Please try again.',
  })
  return (
    <Form form={form} action="Enter the amount" guard={{ fate: 'saved' }}>
      <TextField label="Day" name="on" type="date" max={dayToJson(today())} required />
      <TextField
        label="Source"
        name="source"
        hint="For example Custodian, October 31 statement."
        autoComplete="off"
        maxLength={maxSourceLength}
        required
      />
      <TextField label="Amount" name="amount" inputMode="decimal" autoComplete="off" required />
    </Form>
  )
}

const settledAtOnce = 12

/** The days on which both sides agree or the difference is explained; each opens into its amounts. */
function SettledDays({ days }: { days: readonly ReconciledDay[] }) {
  if (days.length === 0) return <p className="text-sm text-muted">Nothing is settled yet.</p>
  return (
    <LongList items={days} first={settledAtOnce} className="mt-2">
      {(day) => (
        <li key={day.on} className="border-t border-t-hairline">
          <details>
            <summary className="fold min-h-11 cursor-pointer py-2.5 tabular-nums">
              <span className="mr-4 font-semibold">{formatDay(day.on)}</span>
              <span>
                {day.state === 'agrees'
                  ? `${usdOrDash(day.held)}, agrees`
                  : `${differenceText(day)}, explained`}
              </span>
            </summary>
            <p className="text-sm text-muted tabular-nums">
              {`Held ${usdOrDash(day.held)}, positions ${usdOrDash(day.positions)}`}
            </p>
            <Explanations day={day} />
            <HoldingLines day={day} />
          </details>
        </li>
      )}
    </LongList>
  )
}

function Explanations({ day: { explanations } }: { day: ReconciledDay }) {
  const nameOf = useNameOf()
  return explanations.map(({ difference, reason, explained_at: at, explained_by: by }) => (
    <p key={at} className="mt-1 text-sm wrap-anywhere tabular-nums">
      {`${formatUsd(difference)}: “${reason}” `}
      <span className="text-muted">{`${nameOf(by)}, ${dayOf(at)}`}</span>
    </p>
  ))
}

/** The amounts that were withdrawn, with the reasons. */
function WithdrawnHoldings({ withdrawn }: Pick<Reconciliation, 'withdrawn'>) {
  const nameOf = useNameOf()
  if (withdrawn.length === 0) return null
  return (
    <details className="mt-6 border-t-2 border-t-rule">
      <summary className="fold min-h-11 cursor-pointer py-2.5 font-bold">Removed amounts</summary>
      <LongList items={withdrawn} first={settledAtOnce}>
        {(each) => (
          <li key={each.id} className="border-t border-t-hairline py-2.5 tabular-nums">
            <p className="wrap-anywhere">
              <s>{`${each.source}, ${formatDay(each.on)}: ${formatUsd(each.amount)}`}</s>
            </p>
            <p className="text-sm wrap-anywhere">
              {`“${each.reason}” `}
              <span className="text-muted">{`${nameOf(each.withdrawn_by)}, ${dayOf(each.withdrawn_at)}`}</span>
            </p>
          </li>
        )}
      </LongList>
    </details>
  )
}
