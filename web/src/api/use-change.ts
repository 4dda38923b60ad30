import type { BodySent, EndpointName, Received } from '@portico/contract/api/endpoints'
import type { QueryKey } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './api-client.ts'

/** Reads again what is under some keys. */
export function useReadAgain(...keys: readonly QueryKey[]): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/**
 * Makes a call that changes something, as a mutation, so that an ended session is noticed as everywhere else. What is under
 * the keys is read again, also after a refusal: a colleague may have been quicker.
 */
export const useChange = <Name extends EndpointName>(name: Name, ...keys: readonly QueryKey[]) => {
  const readAgain = useReadAgain(...keys)
  return useMutation({
    mutationFn: (body: BodySent<Name>) => call(name, { body } as never) as Promise<Received<Name>>,
    onSettled: readAgain,
  })
}

/** The same after the CSRF token is renewed. */
export const useRenewedChange = <Name extends EndpointName>(name: Name, ...keys: readonly QueryKey[]) => {
  const readAgain = useReadAgain(...keys)
  return useMutation({
    mutationFn: async (body: BodySent<Name>): Promise<Received<Name>> => {
      await call('getCsrf')
      return call(name, { body } as never)
    },
    onSettled: readAgain,
  })
}
