import type { BodySent, Received } from '@portico/contract/api/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'
import type { SecondFactor } from '../../auth/second-factor.ts'
import { secondFactorKey } from '../../auth/second-factor.ts'

type Changing = 'beginSecondFactor' | 'confirmSecondFactor' | 'renewRecoveryCodes' | 'removeSecondFactor'

/** Makes one of the calls that change it. A mutation, so that a session that is over leads to the login like everywhere else. */
export function useChange<Name extends Changing>(name: Name) {
  return useMutation({
    mutationFn: (body: BodySent<Name>) => call(name, { body } as never) as Promise<Received<Name>>,
  }).mutateAsync
}

/** Shows what has become of it, and asks again how it stands. */
export function useSecondFactorChanged(): (now: Partial<SecondFactor>) => void {
  const queryClient = useQueryClient()
  return (now) => {
    queryClient.setQueryData<SecondFactor>(secondFactorKey, (stood) => stood && { ...stood, ...now })
    void queryClient.invalidateQueries({ queryKey: secondFactorKey })
  }
}
