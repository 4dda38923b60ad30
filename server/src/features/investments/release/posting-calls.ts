import type { ReleasableCall } from '@portico/contract/features/release'
import { ApiError } from '../../../api-error.ts'
import type { EndpointName } from '@portico/contract/api/endpoints'
import type { Handler } from '../../../http/route.ts'
import { addActivity, voidActivity } from '../activity/activity.ts'
import { importActivity } from '../activity/import-activity.ts'
import { importFile } from '../month-end/import-file.ts'
import { postMonthEnd } from '../month-end/post-month-end.ts'
import { reversePosting } from '../month-end/postings.ts'
import { correctSummary, voidSummary } from '../summaries/correct-summary.ts'
import { addSummary } from '../summaries/post-summaries.ts'
import { dated } from './confirm-date.ts'

/** Every handler that posts months or money: a release runs the one of its kind. */
export const postingCalls: { readonly [Call in ReleasableCall]: Handler<Call> } = {
  postMonthEnd,
  importSummaries: importFile,
  importActivity,
  addSummary,
  correctSummary,
  voidSummary,
  addActivity,
  voidActivity,
  reversePosting,
}

/** A handler that posts at once. It is refused where the firm requires a second person, or the date may be wrong. Throws ApiError 409. */
export const direct =
  <Name extends EndpointName>(handle: Handler<Name>): Handler<Name> =>
  async (call) => {
    if (call.app.config.release === 'second-person') throw new ApiError('releaseNeeded')
    return dated(handle)(call)
  }
