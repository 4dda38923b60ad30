import type { DocumentState } from '@portico/contract/features/managed-documents'
import { documentStates } from '@portico/contract/features/managed-documents'
import { useState } from 'react'
import { Link } from 'react-router'
import { recordLink } from '../../api/staff-links.ts'
import { nameAndEmail } from '../../auth/display-name.ts'
import { StaffPage, staffPage } from '../../app/staff-only.tsx'
import { useMay } from '../../auth/role.ts'
import { SelectField } from '../../components/form/choices.tsx'
import { oneOf, useFilter } from '../../components/form/filter.ts'
import { Card } from '../../components/layout/card.tsx'
import { PagedList } from '../../components/table/paged-list.tsx'
import { LongList } from '../../components/table/show-more.tsx'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { DocumentList } from './document-list.tsx'
import { useManagedDocuments, useUnopened } from './managed-documents-data.ts'
import { UploadDocuments } from './upload-documents.tsx'

/** Where staff upload documents, release them, and see who has opened them. */
export const Component = staffPage('managedDocuments', ManagedDocuments)

/** What each state is called, and what is said where no document has it. */
const stateTexts: Readonly<Record<DocumentState, readonly [name: string, none: string]>> = {
  held: ['Held', 'No document is held.'],
  waiting: ['Waiting', 'No document is waiting for release.'],
  released: ['Released', 'No document is released.'],
  withdrawn: ['Withdrawn', 'No document is withdrawn.'],
}

const fields = { state: oneOf(documentStates) }

function ManagedDocuments() {
  const [{ state: asked }, change] = useFilter(fields)
  const [opened, setOpened] = useState<DocumentState>()
  const state = asked ?? opened ?? 'waiting'
  const found = useManagedDocuments(state)
  const mayUpload = useMay('preparer')
  const counts = found.data?.pages[0]?.counts
  // Once, so that the list stays where the last of it is released.
  if (opened === undefined && counts !== undefined)
    setOpened(counts.waiting === 0 && counts.held > 0 ? 'held' : 'waiting')
  const choices = documentStates.map((value) => ({
    value,
    text: stateTexts[value][0] + (counts === undefined ? '' : ` (${groupedNumber.format(counts[value])})`),
  }))
  return (
    <StaffPage title="Documents" queries={[found]}>
      <div className="grid grid-cols-1 items-start gap-cards lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
        <Card title="Uploaded documents" heading="large">
          <div className="mt-2 mb-4 max-w-xs">
            <SelectField
              label="State"
              value={state}
              options={choices}
              onChoose={(value) => change({ state: fields.state(value) })}
            />
          </div>
          <PagedList query={found} failure="Failed to load the documents.">
            {(pages) => (
              <DocumentList
                key={state}
                state={state}
                none={stateTexts[state][1]}
                isBySecond={pages[0]?.release === 'second-person'}
                waiting={pages[0]?.counts.waiting ?? 0}
                documents={pages.flatMap(({ documents }) => documents)}
              />
            )}
          </PagedList>
        </Card>
        {mayUpload && (
          <div className="lg:col-start-2 lg:row-span-2">
            <Card title="Upload" heading="large">
              <UploadDocuments />
            </Card>
          </div>
        )}
        <Unopened />
      </div>
    </StaffPage>
  )
}

/** Who has not opened what they received. */
function Unopened() {
  const { data } = useUnopened()
  if (data === undefined || data.total === 0) return null
  return (
    <Card title={`Not opened yet: ${countOf(data.total, 'investor')}`} heading="large">
      <LongList items={data.investors} first={20} className="mt-3">
        {({ unopened, ...person }) => (
          <li key={person.id} className="entry-row">
            <Link to={recordLink(person.id)} className="touch-target">
              {nameAndEmail(person)}
            </Link>
            <span className="text-sm text-muted">{countOf(unopened, 'document')}</span>
          </li>
        )}
      </LongList>
      {data.total > data.investors.length && (
        <p className="text-sm text-muted">{`The first ${groupedNumber.format(data.investors.length)}.`}</p>
      )}
    </Card>
  )
}
