import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CountUp, countUpValue } from './big-figure.tsx'

const wantsStillness = (matches: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches,
    addEventListener: () => {},
    removeEventListener: () => {},
  } as unknown as MediaQueryList)

const shown = () =>
  screen.getByText((_, element) => element?.getAttribute('aria-hidden') === 'true').textContent

test('counts up in 100 steps, of whole figures, to exactly the figure', () => {
  vi.useFakeTimers()
  wantsStillness(false)
  render(<CountUp to={2331} format={String} />)
  const seen = [shown()]
  for (let step = 0; step < 100; step += 1) {
    act(() => void vi.advanceTimersByTime(20))
    seen.push(shown())
  }
  // 2331 ÷ 100 = 23.31 a step
  expect(seen.slice(0, 4)).toEqual(['0', '23', '47', '70'])
  expect(new Set(seen).size).toBe(101)
  expect(seen[100]).toBe('2331')
  expect(vi.getTimerCount()).toBe(0)
})

test('shows at once a target reached before', () => {
  vi.useFakeTimers()
  wantsStillness(false)
  const first = render(<CountUp to={4662} format={String} />)
  act(() => void vi.advanceTimersByTime(2000))
  first.unmount()
  render(<CountUp to={4662} format={String} />)
  expect(shown()).toBe('4662')
})

test('shows the figure at once with reduced motion', () => {
  wantsStillness(true)
  render(<CountUp to={2331} format={String} />)
  expect(shown()).toBe('2331')
})

test('tells screen readers only the final value', () => {
  vi.useFakeTimers()
  wantsStillness(false)
  render(<CountUp to={1998} format={(figure) => `${figure} points`} />)
  screen.getByText('1998 points')
})

test('ends at the exact figure however large it is', () => {
  expect(countUpValue(2 ** 52 - 1, 100)).toBe(2 ** 52 - 1)
  expect(countUpValue(-500, 50)).toBe(-250)
})
