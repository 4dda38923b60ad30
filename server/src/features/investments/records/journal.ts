import { journalHead, journalOf } from '@portico/contract/figures/journal'
import { formatMonthIso } from '@portico/contract/values/month'
import { site } from '../../../../../site.config.ts'
import type { Reader } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import { fullName, investorPages } from '../../identity/queries/account-queries.ts'
import { listHistories } from '../queries/history-queries.ts'
import { requireBegun } from './roll-forward.ts'
import type { FlowRange } from '../firm/firm-flows.ts'

/** Read at once: few enough for other requests to be answered in between. */
const investorsAtOnce = 25

/** The journal of all investors, for staff, sent as it is made. Throws ApiError 400 for a month that has not begun. */
export const journal: Handler<'journal'> = ({ app, query }) => {
  requireBegun(app, query.to)
  const [from, to] = [formatMonthIso(query.from), formatMonthIso(query.to)]
  return Promise.resolve({
    fileName: `journal-${from}-to-${to}.journal`,
    body: partsOf(app.db.read, query),
  })
}

async function* partsOf(db: Reader, range: FlowRange): AsyncGenerator<string> {
  yield journalHead(site.name, range)
  for await (const investors of investorPages(db, investorsAtOnce)) {
    const histories = await listHistories(db, investors)
    for (const account of investors) {
      const history = histories.get(account.id)
      if (history !== undefined)
        yield journalOf({ id: account.id, name: fullName(account) || account.email }, history, range)
    }
  }
}
