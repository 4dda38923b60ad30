import { yearOf } from '@portico/contract/values/month'
import { useState } from 'react'
import { download } from '../../api/api-client.ts'
import { thisMonth } from '../../api/firm-time.ts'
import { useRefusal } from '../../auth/role.ts'
import { ActionNotice } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { SelectField } from '../../components/form/choices.tsx'
import { Card } from '../../components/layout/card.tsx'
import { useDownload } from '../../components/table/use-download.ts'

const yearsShown = 10

/** Where staff download what the preparer of tax forms needs for a year. */
export function TaxPapers() {
  const current = yearOf(thisMonth())
  const [year, setYear] = useState(String(current - 1))
  const refusal = useRefusal('releaser')
  const save = useDownload(() => download('taxFile', { query: { year } }))
  const years = Array.from({ length: yearsShown }, (_, k) => String(current - k))
  return (
    <Card title="Tax papers" heading="large">
      <p className="max-w-prose mt-1 mb-4 text-sm text-muted">
        What a tax preparer needs for a calendar year: each investor’s tax reference, country and form, and
        the amounts of their statement for the year. With the reference code printed on it, a form is matched
        to its investor when it is uploaded to Documents. The file shows tax references in full, so every
        download is on the audit trail.
      </p>
      {refusal === undefined ? (
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label="Year"
            value={year}
            options={years.map((each) => ({ value: each, text: each }))}
            onChoose={setYear}
          />
          <Button kind="quiet" busy={save.isBusy} onClick={save.run}>
            Download CSV
          </Button>
          <ActionNotice of={save} />
        </div>
      ) : (
        <p className="text-sm text-muted">{refusal}</p>
      )}
    </Card>
  )
}
