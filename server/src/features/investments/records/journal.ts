import { journalHead, journalOf } from '@portico/contract/figures/journal'
import { formatMonthIso } from '@portico/contract/values/month'
import { site } from '../../../../../site.config.ts'
import type { Reader } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import { fullName, listInvestorsAfter } from '../../identity/queries/account-queries.ts'
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
  let after = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each part begins where the one before it ended
    const investors = await listInvestorsAfter(db, after, investorsAtOnce)
    if (investors.length === 0) return
    // oxlint-disable-next-line no-await-in-loop -- the same
    const histories = await listHistories(db, investors)
    for (const account of investors) {
      const history = histories.get(account.id)
      if (history !== undefined)
        yield journalOf({ id: account.id, name: fullName(account) || account.email }, history, range)
    }
    after = investors.at(-1)?.id ?? after
  }
}
