import type { Received } from '@portico/contract/api/endpoints'
import type { ChosenKind } from '@portico/contract/features/notice-kinds'
import { chosenKindNames, noticeKinds } from '@portico/contract/features/notice-kinds'
import { useState } from 'react'
import { SelectField } from '../../components/form/choices.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { LongList } from '../../components/table/show-more.tsx'
import { groupedNumber } from '../../figures/figure-text.ts'
import { useAudience } from './mail-data.ts'

type Audience = Received<'noticeAudience'>
type Way = Audience['people'][number]['way']

const wayNames: Readonly<Record<Way, string>> = {
  each: 'A mail at once',
  digest: 'In the daily digest',
  off: 'Only in the portal',
  none: 'Cannot be mailed',
}
const ways = Object.keys(wayNames) as Way[]

const shownAtOnce = 20

/** Who would hear of a kind of notice now, and how. Nothing is sent. */
export function AudienceCard() {
  const [kind, setKind] = useState<ChosenKind>('month_posted')
  const audience = useAudience(kind)
  return (
    <Card title="Who would get a mail" heading="large">
      <div className="mt-2.5 max-w-xs">
        <SelectField
          label="Kind of notice"
          value={kind}
          options={chosenKindNames.map((value) => ({ value, text: noticeKinds[value] }))}
          onChoose={(value) => setKind(chosenKindNames.find((each) => each === value) ?? kind)}
        />
      </div>
      <QuerySection query={audience} failure="Failed to load who would get a mail.">
        {(found) => (
          <div aria-busy={audience.isPlaceholderData}>
            <dl className="mt-4 mb-1 grid grid-cols-2 gap-x-5 gap-y-3 sm:grid-cols-4">
              {ways.map((way) => (
                <div key={way}>
                  <dt className="text-sm text-muted">{wayNames[way]}</dt>
                  <dd className="text-xl font-bold tabular-nums">{groupedNumber.format(found[way])}</dd>
                </div>
              ))}
            </dl>
            <People found={found} />
          </div>
        )}
      </QuerySection>
      <p className="text-sm text-muted">
        All investors who are not disabled, as if all of them were told now.
      </p>
    </Card>
  )
}

function People({ found: { people, ...counts } }: { found: Audience }) {
  const total = ways.reduce((sum, way) => sum + counts[way], 0)
  return (
    <>
      <LongList items={people} first={shownAtOnce} className="mt-3">
        {({ user, way }) => (
          <li
            key={user.id}
            className="flex flex-wrap justify-between gap-x-5 gap-y-0.5 border-t border-t-hairline py-3 wrap-anywhere"
          >
            <span>{user.name || user.email}</span>
            <span className="text-sm text-muted">{wayNames[way]}</span>
          </li>
        )}
      </LongList>
      {total > people.length && (
        <p className="text-sm text-muted">
          {`The first ${people.length} of ${groupedNumber.format(total)}, those without a mail before the others.`}
        </p>
      )}
    </>
  )
}
