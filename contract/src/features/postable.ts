/** What decides whether a month can be posted for an account. */
interface Standing {
  isStaff: boolean
  isDisabled: boolean
}

/**
 * Why no month can be posted for an account, as the code of the error whose sentence says so; undefined for an active
 * investor, who may still be invited. Form, month-end, import and command line all ask here. A correction does not:
 * a wrong figure can be put right whatever has become of its account.
 */
export function whyNotPostable(
  account: Standing | undefined,
): 'noSuchUser' | 'staffAccount' | 'disabledAccount' | undefined {
  if (account === undefined) return 'noSuchUser'
  if (account.isStaff) return 'staffAccount'
  return account.isDisabled ? 'disabledAccount' : undefined
}
