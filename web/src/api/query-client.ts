import { paths } from '@portico/contract/api/paths'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isBusy, isForbidden, isRefused, isSessionOver, RequestError, sentenceOf } from './request-error.ts'
import {
  endImpersonation,
  endSession,
  isImpersonating,
  leadTo,
  onSessionChange,
  storedToken,
} from '../auth/session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** Staff pages say themselves that they are for staff; anywhere else a 403 ends the session. */
    queryMeta: { staff?: true }
  }
}

/** Names the call that stops an impersonation: while it is under way, its own answer says what becomes of the session. */
export const stoppingKey = ['stop-impersonation']

const here = () => window.location.pathname + window.location.search

function endOnRefusal(error: unknown, forbiddenEnds: boolean): void {
  // A late answer to a token that is no longer ours says nothing about the one that is.
  if (error instanceof RequestError && error.token !== storedToken()) return
  if (isRefused(error, 'secondFactorRequired')) {
    leadTo({ to: paths.account, message: sentenceOf(error, 'Set up your second factor first.') })
  } else if (isSessionOver(error) && isImpersonating()) {
    // The staff session may live on; if it does not, its first call says so.
    endImpersonation()
  } else if (isSessionOver(error)) {
    endSession({ to: paths.login, message: 'Session expired. Please log in again.', from: here() })
  } else if (isForbidden(error) && forbiddenEnds) {
    endSession({ to: paths.login, message: sentenceOf(error, 'Not authenticated. Please log in.') })
  }
}

/** How often a read that a busy server sheds is asked for again before the page says so. */
const mostRetries = 2

/** The data of whoever is signed in. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (queryClient.isMutating({ mutationKey: stoppingKey }) === 0)
        endOnRefusal(error, query.meta?.staff !== true)
    },
  }),
  mutationCache: new MutationCache({ onError: (error) => endOnRefusal(error, false) }),
  defaultOptions: {
    queries: {
      // Any other failure is said at once: what was asked for may be wrong, or the network gone.
      retry: (failures, error) => isBusy(error) && failures < mostRetries,
      retryDelay: (_failures, error) => (isBusy(error) ? error.retryAfterSeconds * 1000 : 0),
      // Offline calls fail at once with their sentence instead of waiting unseen.
      networkMode: 'always',
      staleTime: 0,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
})

// Emptied whenever the token changes, in this tab or another, so that nobody sees another person's data.
let token = storedToken()
onSessionChange(() => {
  if (token === storedToken()) return
  token = storedToken()
  queryClient.clear()
})
