import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isSessionOver } from '../../api/request-error.ts'
import { useImpersonation, useSession } from '../../auth/session.ts'
import { useOpenNotice } from './notices-data.ts'

const parameter = 'notice'

/** A page with a notice in its address, as mails and the bell have it. */
export function withNotice(link: string, id: number): string {
  const { pathname, search, hash } = new URL(link, 'https://portico.invalid')
  const address = new URLSearchParams(search)
  address.set(parameter, String(id))
  return `${pathname}?${address}${hash}`
}

/**
 * Notes that the notice in the address was opened, and takes it out of the address. Without a session it stays there, and
 * the login leads back to it.
 */
export function OpenedNotice() {
  const { token } = useSession()
  const isOwn = useImpersonation() === null
  const location = useLocation()
  const latest = useRef(location)
  const navigate = useNavigate()
  const open = useOpenNotice()
  const notice = new URLSearchParams(location.search).get(parameter)
  useEffect(() => {
    latest.current = location
  }, [location])
  useEffect(() => {
    if (notice === null || token === null) return
    const clear = () => {
      const { search, pathname, hash } = latest.current
      const address = new URLSearchParams(search)
      // The reader may have gone on to another page meanwhile.
      if (address.get(parameter) !== notice) return
      address.delete(parameter)
      const options = { replace: true, preventScrollReset: true, state: latest.current.state as unknown }
      void navigate({ pathname, search: address.toString(), hash }, options)
    }
    if (!isOwn || !/^\d{1,15}$/.test(notice)) clear()
    else
      open(Number(notice)).then(clear, (error: unknown) => {
        // Where the session is over, the address is where the login leads back to.
        if (!isSessionOver(error)) clear()
      })
  }, [notice, token, isOwn, navigate, open])
  return null
}
