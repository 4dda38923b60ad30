import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { beginImpersonation, signIn } from '../../auth/session.ts'
import { iris, sam } from '../../test/samples.ts'
import { TimeLeft } from './impersonation-bar.tsx'

const secondMs = 1000

const clock = () => screen.getByRole('timer').textContent
const announced = () => screen.getByRole('status').textContent
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * secondMs))

beforeEach(() => {
  vi.useFakeTimers()
  signIn('staff', sam)
  const endsAt = Date.now() + 1800 * secondMs
  beginImpersonation('acting', iris, { staff: sam, endsAt, from: '/dashboard' }, '/dashboard')
  render(<TimeLeft endsAt={endsAt} />)
})

test('counts down in minutes and seconds', () => {
  expect(clock()).toBe('30:00')
  pass(1)
  expect(clock()).toBe('29:59')
  pass(1490)
  expect(clock()).toBe('05:09')
})

test('is announced at five minutes and at one, and not every second', () => {
  pass(1499)
  expect(announced()).toBe('')
  pass(1)
  expect(announced()).toBe('Five minutes of this impersonation are left.')
  pass(239)
  expect(announced()).toBe('Five minutes of this impersonation are left.')
  pass(1)
  expect(announced()).toBe('One minute of this impersonation is left.')
})

test('restores the staff session at the end', () => {
  pass(1799)
  expect(localStorage.getItem('token')).toBe('acting')
  pass(1)
  expect(localStorage.getItem('token')).toBe('staff')
  expect(localStorage.getItem('original_user_token')).toBeNull()
})
