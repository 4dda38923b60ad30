import { paths } from '@portico/contract/api/paths'
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { showsKept } from '../auth/kept-figures.ts'
import {
  isBusy,
  isForbidden,
  isOvertaken,
  isRefused,
  isSessionOver,
  RequestError,
  sentenceOf,
} from './request-error.ts'
import {
  endImpersonation,
  endSession,
  isImpersonating,
  leadTo,
  onSessionChange,
  sessionOwner,
  storedToken,
} from '../auth/session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** Staff pages show that they are for staff; anywhere else a 403 ends the session. */
    queryMeta: { staff?: true }
    /** What is done every few seconds and leaves mails and what is to do as they are. */
    mutationMeta: { changesNothingElse?: true }
  }
}

/** The key of the call that stops an impersonation: while it is under way, its response decides about the session. */
export const stoppingKey = ['stop-impersonation']

/** The key of the mails that wait: whatever staff change may add or remove some. */
export const waitingKey = ['waitingNotices']

/** The key of what is to do, which is counted in the navigation: the same. */
const toDoKey = ['toDo']

const here = () => window.location.pathname + window.location.search + window.location.hash

function endOnRefusal(error: unknown, forbiddenEnds: boolean): void {
  // A late response to a previous token says nothing about the current one.
  if (error instanceof RequestError && error.token !== storedToken()) return
  if (isRefused(error, 'secondFactorRequired')) {
    leadTo({ to: paths.account, message: sentenceOf(error, 'Set up your second factor first.') })
  } else if (isSessionOver(error) && isImpersonating()) {
    // The staff session may still be valid; if not, its first call tells.
    endImpersonation()
  } else if (isSessionOver(error)) {
    endSession({ to: paths.login, message: 'Session expired. Please log in again.', from: here() })
  } else if (isRefused(error, 'roleNeeded')) {
    // Their role has changed meanwhile: what it no longer allows disappears from the page.
    void queryClient.invalidateQueries({ queryKey: ['profile'] })
  } else if (isForbidden(error) && forbiddenEnds) {
    endSession({ to: paths.login, message: sentenceOf(error, 'Not authenticated. Please log in.') })
  }
}

/** How often a read that a busy server refused is retried before the page reports it. */
const mostRetries = 2

// It expects a network until the browser loses it, which may have been before this document.
if (typeof navigator !== 'undefined') onlineManager.setOnline(navigator.onLine)

/** The signed-in user's data. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (queryClient.isMutating({ mutationKey: stoppingKey }) === 0)
        endOnRefusal(error, query.meta?.staff !== true)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error) => {
      endOnRefusal(error, false)
      // A colleague was quicker, so that what is pending has changed too.
      if (isOvertaken(error)) readPendingAgain()
    },
    onSuccess: (_data, _variables, _result, { meta }) => {
      if (meta?.changesNothingElse === true) return
      readPendingAgain()
    },
  }),
  defaultOptions: {
    queries: {
      // Any other failure is reported at once: the request may be wrong, or the network gone.
      retry: (failures, error) => isBusy(error) && failures < mostRetries,
      retryDelay: (_failures, error) => (isBusy(error) ? error.retryAfterSeconds * 1000 : 0),
      // Offline, calls fail at once with a message instead of waiting silently.
      networkMode: 'always',
      staleTime: 0,
      refetchOnWindowFocus: false,
      // What failed, or shows what is kept on this device, is read once more with the network.
      refetchOnReconnect: ({ state }) => (state.error !== null || showsKept()) && 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Reads again what every page of staff says is pending: the mails that wait, and what is to do. */
export function readPendingAgain(): void {
  for (const queryKey of [waitingKey, toDoKey]) void queryClient.invalidateQueries({ queryKey })
}

// Cleared when another user signs in, in this tab or another, so that nobody sees another user's data.
let owner = sessionOwner()
onSessionChange(() => {
  if (owner === sessionOwner()) return
  owner = sessionOwner()
  queryClient.clear()
})
