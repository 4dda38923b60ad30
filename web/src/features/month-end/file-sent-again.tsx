import type { ReleasableKind } from '@portico/contract/features/release'
import { capitalised } from '@portico/contract/figures/monthly-figures'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Notice } from '../../components/feedback/notice.tsx'
import { SelectField } from '../../components/form/choices.tsx'
import { numberOf } from '../../components/form/filter.ts'
import { NumberLink, returnedText } from '../../figures/posting-story.tsx'
import { preparedTitle } from '../../figures/posting-title.ts'
import { useReturned } from '../../figures/send-again.ts'

/** The number that the address names: what was returned leads here to be sent again. */
const useNamed = (): number | undefined => numberOf(useSearchParams()[0].get('again') ?? '')

/** What was returned and is now sent again: who returned it and why. */
export function ReturnedFile({ kind }: { kind: ReleasableKind }) {
  const named = useNamed()
  const returned = useReturned(kind).find(({ number }) => number === named)
  if (returned === undefined) return null
  return (
    <Notice kind="plain">
      <NumberLink number={returned.number} text={`Number ${returned.number}`} /> was {returnedText(returned)}
    </Notice>
  )
}

/**
 * Which returned file is replaced once another is sent: the one that the address names, unless something else is chosen.
 * Otherwise nothing is: two files of a month may have nothing in common. The field is left out where nothing was returned.
 */
export function useReplaced(kind: ReleasableKind) {
  const returned = useReturned(kind)
  const named = useNamed()
  const [chosen, setChosen] = useState<string>()
  const number = chosen === undefined ? named : numberOf(chosen)
  const replaced = returned.find((each) => each.number === number)
  return {
    number: replaced?.number,
    /** Whether it has a reason for corrections. */
    corrects: replaced?.corrects === true,
    field: returned.length > 0 && (
      <div className="grid w-full max-w-3xl gap-1.5">
        <SelectField
          label="Replaces what was returned"
          value={replaced === undefined ? '' : String(replaced.number)}
          options={[
            ...returned.map((each) => ({ value: String(each.number), text: preparedTitle(each) })),
            { value: '', text: 'Nothing' },
          ]}
          onChoose={setChosen}
        />
        {replaced !== undefined && (
          <p className="text-sm wrap-anywhere text-muted">{capitalised(returnedText(replaced))}</p>
        )}
      </div>
    ),
  }
}
