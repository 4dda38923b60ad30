import { addHoldingRequest, maxSourceLength } from '@portico/contract/features/reconciliation'
import { dayToJson } from '@portico/contract/values/day'
import { centsToJson } from '@portico/contract/values/money'
import { useState } from 'react'
import { today } from '../../api/firm-time.ts'
import { StaffPage, staffPage } from '../../app/staff-only.tsx'
import { useRefusal } from '../../auth/role.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Form, useForm } from '../../components/form/form.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { ShowMore } from '../../components/table/show-more.tsx'
import { OpenDay } from './open-day.tsx'
import { useHoldingChange, useReconciliation } from './reconciliation-data.ts'
import { SettledDays, WithdrawnHoldings } from './settled-days.tsx'

/** Where staff compare what banks and custodians say the fund holds with all positions. */
export const Component = staffPage('reconciliation', ReconciliationView)

const shownAtOnce = 5

function ReconciliationView() {
  const reconciliation = useReconciliation()
  const [message, setMessage] = useState<string>()
  const refusal = useRefusal('preparer')
  return (
    <StaffPage title="Reconciliation" queries={[reconciliation]}>
      <div className="grid grid-cols-1 items-start gap-cards lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]">
        <Card title="What the fund holds" heading="large">
          <p className="mt-1 mb-5 text-sm text-muted">
            What a bank or custodian reports for the end of a day. Amounts of one day are added up.
          </p>
          {refusal === undefined ? (
            <HoldingForm key={message} onDone={setMessage} />
          ) : (
            <p className="text-sm text-muted">{refusal}</p>
          )}
        </Card>
        <div className="grid grid-cols-1 gap-cards">
          {message !== undefined && <Notice kind="news">{message}</Notice>}
          <QuerySection query={reconciliation} rows={4} failure="Failed to load the reconciliation.">
            {({ days, moved, withdrawn }) => (
              <>
                <Card title="To explain" heading="large">
                  <p className="text-sm text-muted">
                    The positions are those of the day by what is posted now. A month that is posted or
                    corrected later changes them.
                  </p>
                  <ShowMore items={days.filter(({ state }) => state === 'open')} first={shownAtOnce}>
                    {(some) =>
                      some.length === 0 ? (
                        <p className="mt-4">No difference is open.</p>
                      ) : (
                        some.map((day) => (
                          <OpenDay key={day.on} day={day} moved={moved} onDone={setMessage} />
                        ))
                      )
                    }
                  </ShowMore>
                </Card>
                <Card title="Settled" heading="large">
                  <SettledDays days={days.filter(({ state }) => state !== 'open')} onDone={setMessage} />
                  <WithdrawnHoldings withdrawn={withdrawn} />
                </Card>
              </>
            )}
          </QuerySection>
        </div>
      </div>
    </StaffPage>
  )
}

/** Enters an amount. It empties itself once that is done, for it is then another form. */
function HoldingForm({ onDone }: { onDone: (message: string) => void }) {
  const add = useHoldingChange('addHolding')
  const form = useForm({
    schema: addHoldingRequest,
    send: async ({ heldOn, source, amount }) =>
      onDone((await add.mutateAsync({ on: dayToJson(heldOn), source, amount: centsToJson(amount) })).message),
    failure: 'The amount could not be entered. Please try again.',
  })
  return (
    <Form form={form} action="Enter the amount" guard={{ fate: 'saved' }}>
      <TextField
        label="Day"
        name="on"
        type="date"
        max={dayToJson(today())}
        required
        error={form.errors['on']}
      />
      <TextField
        label="Source"
        name="source"
        hint="For example Custodian, statement of October 31."
        autoComplete="off"
        maxLength={maxSourceLength}
        required
        error={form.errors['source']}
      />
      <TextField
        label="Amount"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        error={form.errors['amount']}
      />
    </Form>
  )
}
