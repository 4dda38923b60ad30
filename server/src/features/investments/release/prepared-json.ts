import type { Answer } from '@portico/contract/api/endpoints'
import { userToJson } from '@portico/contract/features/accounts'
import { formatMonth, month } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { Reader } from '../../../db/database.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { listSheetChanges } from './changed-sheets.ts'
import { namedInvestors, namedPosting } from './named-investors.ts'
import { listOvertaken } from './overtaken.ts'
import type { Prepared } from './prepared-queries.ts'
import { findReleasedPostings } from './prepared-queries.ts'
import { typedToJson } from './control-totals.ts'
import { toPerson } from './to-person.ts'

const momentOf = (at: number): string => new Date(at).toISOString()

type PreparedJson = Answer<'preparedPostings'>['postings'][number]

/** A prepared posting as the API gives it. */
export async function preparedToJson(db: Reader, prepared: Prepared): Promise<PreparedJson> {
  const [json] = await listToJson(db, [prepared])
  if (json === undefined) throw new ApiError('noSuchPrepared')
  return json
}

/** Several of them. */
export async function listToJson(db: Reader, prepared: readonly Prepared[]): Promise<PreparedJson[]> {
  const investors = await namedInvestors(db, prepared)
  const changes = await listSheetChanges(db, prepared)
  const overtaken = await listOvertaken(db, prepared)
  const postings = await findReleasedPostings(db, prepared)
  return prepared.map((each) => {
    const found = changes.get(each.number)
    const posting = postings.get(each.number)
    return {
      ...toJson(each, investors.get(each.number)),
      ...(posting === undefined ? {} : { posting: posting.id }),
      ...(posting?.reversedAt ? { reversed_at: momentOf(Number(posting.reversedAt)) } : {}),
      ...(found === undefined ? {} : { sheet_changes: found }),
      ...(overtaken.has(each.number) ? { overtaken: true } : {}),
    }
  })
}

function toJson(prepared: Prepared, investor: Account | undefined): PreparedJson {
  const { number, kind, corrects, state, rows, sha256, reason, decided_at, totals } = prepared
  const typed = typedToJson(totals)
  const of = namedPosting(prepared)
  return {
    number,
    kind,
    ...(corrects ? { corrects: true } : {}),
    state,
    rows,
    ...(investor === undefined ? {} : { investor: userToJson(investor) }),
    ...(of === undefined ? {} : { of_posting: of }),
    from: formatMonth(month(prepared.first_month)),
    to: formatMonth(month(prepared.last_month)),
    sha256,
    prepared_at: momentOf(prepared.prepared_at),
    prepared_by: toPreparer(prepared),
    decided_at: decided_at === null ? null : momentOf(decided_at),
    decided_by: deciderOf(prepared),
    reason,
    ...(typed === undefined ? {} : { control_totals: typed }),
  }
}

/** Who prepared it. */
export const toPreparer = ({
  prepared_by: id,
  email,
  first_name: firstName,
  last_name: lastName,
}: Prepared) => toPerson({ id, email, firstName, lastName })

/** Who decided about it; null while nobody has. */
export const deciderOf = ({ decided_by: id, decider_email: email, ...decider }: Prepared) =>
  id === null || email === null
    ? null
    : toPerson({
        id,
        email,
        firstName: decider.decider_first_name ?? '',
        lastName: decider.decider_last_name ?? '',
      })
