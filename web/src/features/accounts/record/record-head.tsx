import { paths } from '@portico/contract/api/paths'
import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { isInvitable } from '@portico/contract/features/managed-accounts'
import { shownEmail } from '@portico/contract/values/no-email'
import { referenceCodeOf } from '@portico/contract/values/reference-code'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { postLink } from '../../../api/staff-links.ts'
import { useMay } from '../../../auth/role.ts'
import { ActionNotice, Notice, useAction } from '../../../components/feedback/notice.tsx'
import { Button, buttonClass } from '../../../components/form/button.tsx'
import { formatDay } from '../../../figures/moments.ts'
import { displayName } from '../../../auth/display-name.ts'
import { StateChip, standingOf } from '../account-state.tsx'
import { useAccountAction, useTakesMonths } from '../accounts-data.ts'
import { RenamedNote } from '../renamed-note.tsx'
import { useRecordPlace } from './record-place.ts'

/** Whose account it is, its state, and the ways to act on it. */
export function RecordHead({ account }: { account: ManagedAccount }) {
  const [news, setNews] = useState<string>()
  const name = displayName(account)
  return (
    <>
      <Crumbs isStaff={account.is_staff} name={name} />
      {/* The name has the width up to the buttons, and what is known of the account that of the page. */}
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5">
        <h1 className="min-w-0 page-title wrap-anywhere max-lg:w-full lg:flex-1">{name}</h1>
        {/* Apart by room alone: a sign between them would begin or end a line. */}
        <p className="flex w-full flex-wrap gap-x-5 text-sm wrap-anywhere text-muted lg:order-last">
          <span className="text-ink">
            <StateChip state={account.state} />
          </span>
          {aboutOf(account).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
        <Actions account={account} onNews={setNews} />
      </div>
      {news !== undefined && <Notice kind="news">{news}</Notice>}
      <RenamedNote account={account} onNews={setNews} />
    </>
  )
}

/** The way back to the list, and where this is. */
export const Crumbs = ({ isStaff = false, name }: { isStaff?: boolean; name: string }) => (
  <p className="mb-1 flex gap-2 text-sm text-muted *:inline-flex *:min-h-8 *:min-w-0 *:items-center *:wrap-anywhere print:hidden pointer-coarse:*:min-h-11">
    <Link to={`${paths.accounts}${isStaff ? '?role=staff' : ''}`} className="shrink-0">
      Accounts
    </Link>
    <span aria-hidden>›</span>
    <span>{name}</span>
  </p>
)

/** The e-mail, unless it stands for the name, since when there is an account, when it was last used, and its code. */
const aboutOf = (account: ManagedAccount): string[] => [
  ...(displayName(account) === account.email ? [] : [shownEmail(account.email)]),
  `${account.is_staff ? 'Staff since' : 'Account opened'} ${formatDay(account.created_at)}`,
  standingOf(account),
  ...(account.is_staff ? [] : [`Reference ${referenceCodeOf(account.id)}`]),
]

interface ActionsProps {
  account: ManagedAccount
  onNews: (news: string | undefined) => void
}

/** Only an account that takes months is posted to; only one that is not disabled can be looked at as. */
function Actions({ account, onNews }: ActionsProps) {
  const { pathname, search } = useLocation()
  const { wanted } = useRecordPlace()
  const act = useAccountAction(account.id)
  const { id, state, login, is_staff: isStaff } = account
  const takesMonths = useTakesMonths(account)
  const mayPrepare = useMay('preparer')
  const mayInvite = useMay('administrator')
  const mailing = useAction(async (which: 'inviteAccount' | 'mailPasswordLink') => {
    onNews(undefined)
    onNews((await act.mutateAsync({ which, proof: {} })).message)
  }, 'That did not work. Please try again.')
  if (isStaff) return null
  return (
    <div className="flex flex-wrap items-center gap-2.5 max-lg:mt-2 max-md:w-full print:hidden max-md:[&>:not([role])]:flex-auto">
      <ActionNotice of={mailing} />
      {mayInvite && isInvitable(login) && (
        <Button kind="quiet" busy={mailing.isBusy} onClick={() => mailing.run('inviteAccount')}>
          {login === 'not-invited' ? 'Invite' : 'Invite again'}
        </Button>
      )}
      {mayPrepare && login === 'active' && (
        <Button kind="quiet" busy={mailing.isBusy} onClick={() => mailing.run('mailPasswordLink')}>
          Mail a password link
        </Button>
      )}
      {mayPrepare && state !== 'disabled' && (
        <Link
          to={`${paths.impersonate}?user_id=${id}`}
          state={{ from: pathname + search }}
          className={buttonClass('quiet')}
        >
          Impersonate
        </Link>
      )}
      {mayPrepare && takesMonths && (
        // Statements have a first action of their own.
        <Link to={postLink(id)} className={buttonClass(wanted === 'statements' ? 'quiet' : 'action')}>
          Add Summary
        </Link>
      )}
    </div>
  )
}
