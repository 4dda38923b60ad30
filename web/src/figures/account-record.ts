import { useQuery } from '@tanstack/react-query'
import { read } from '../api/api-client.ts'

const recordQuery = (userId: number) => read('accountRecord', { params: { userId } })

/** What is read again after a change of what is on record about an account. */
export const recordKey = (userId: number) => recordQuery(userId).queryKey

/** Everything about an account besides its figures. */
export const useAccountRecord = (userId: number) =>
  useQuery({ ...recordQuery(userId), meta: { staff: true } })
