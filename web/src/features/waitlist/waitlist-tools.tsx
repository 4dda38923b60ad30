import type { WaitlistState } from '@portico/contract/features/waitlist-entries'
import { useState } from 'react'
import { sentenceOf } from '../../api/request-error.ts'
import { Button } from '../../components/form/button.tsx'
import { ChoiceGroup } from '../../components/form/choice-group.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { SearchField } from '../../components/form/search-field.tsx'
import { useBusy } from '../../components/form/use-busy.ts'
import { saveWaitlistCsv } from './waitlist-csv.ts'
import { readWholeWaitlist } from './waitlist-data.ts'
import type { WaitlistFilter } from './waitlist-filter.ts'
import styles from './waitlist-tools.module.css'

const states: readonly { name: string; value: WaitlistState | undefined }[] = [
  { name: 'All', value: undefined },
  { name: 'Waiting', value: 'waiting' },
  { name: 'Invited', value: 'invited' },
  { name: 'Declined', value: 'declined' },
]

interface WaitlistToolsProps {
  filter: WaitlistFilter
  onChange: (change: Partial<WaitlistFilter>) => void
}

/** The search, the choice of a state, and the file of what they leave. */
export function WaitlistTools({ filter, onChange }: WaitlistToolsProps) {
  const [failure, setFailure] = useState<string>()
  const [busy, run] = useBusy()
  const save = () =>
    run(async () => {
      setFailure(undefined)
      try {
        saveWaitlistCsv(await readWholeWaitlist(filter))
      } catch (error) {
        setFailure(sentenceOf(error, 'The waitlist could not be exported. Please try again.'))
      }
    })
  return (
    <div className={styles['tools']}>
      <SearchField search={filter.search} onSearch={(search) => onChange({ search })} />
      <ChoiceGroup
        label="State"
        choices={states}
        chosen={filter.state}
        onChoose={(state) => onChange({ state })}
      />
      <Button kind="quiet" busy={busy} onClick={save}>
        Export CSV
      </Button>
      {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
    </div>
  )
}
