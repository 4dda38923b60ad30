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

/** Whole figures as text. */
const plain = (figure: number) => String(figure)

test('counts the last tenth in 100 steps, of whole figures, to exactly the figure', () => {
  vi.useFakeTimers()
  wantsStillness(false)
  render(<CountUp to={2331} format={plain} />)
  const seen = [shown()]
  for (let step = 0; step < 100; step += 1) {
    act(() => void vi.advanceTimersByTime(6))
    seen.push(shown())
  }
  // 2331 − 233.1 = 2097.9; 233.1 ÷ 100 = 2.331 a step
  expect(seen.slice(0, 4)).toEqual(['2098', '2100', '2103', '2105'])
  expect(new Set(seen).size).toBe(101)
  expect(seen[100]).toBe('2331')
  expect(vi.getTimerCount()).toBe(0)
})

test('is never further from the figure than a tenth, and no longer than 600 ms, however busy the page is', () => {
  vi.useFakeTimers()
  wantsStillness(false)
  render(<CountUp to={2720} format={plain} />)
  expect(Number(shown())).toBe(2448) // 2720 × 0.9
  // The page does nothing else for 600 ms, and then runs one timer.
  vi.setSystemTime(Date.now())
  act(() => void vi.advanceTimersByTime(600))
  expect(shown()).toBe('2720')
})

test('counts once a visit: the same figure is there at once when the page opens again', () => {
  vi.useFakeTimers()
  wantsStillness(false)
  const first = render(<CountUp to={4662} format={plain} />)
  act(() => void vi.advanceTimersByTime(600))
  first.unmount()
  render(<CountUp to={4662} format={plain} />)
  expect(shown()).toBe('4662')
  expect(vi.getTimerCount()).toBe(0)
})

test('shows the figure at once with reduced motion', () => {
  wantsStillness(true)
  render(<CountUp to={2331} format={plain} />)
  expect(shown()).toBe('2331')
})

test('a figure that changes while it is shown is final at once', () => {
  vi.useFakeTimers()
  wantsStillness(false)
  const { rerender } = render(<CountUp to={1000} format={plain} />)
  rerender(<CountUp to={1200} format={plain} />)
  expect(shown()).toBe('1200')
})

test('tells screen readers only the final value', () => {
  vi.useFakeTimers()
  wantsStillness(false)
  render(<CountUp to={1998} format={(figure) => `${figure} points`} />)
  screen.getByText('1998 points')
})

test('ends at the exact figure however large it is', () => {
  expect(countUpValue(2 ** 52 - 1, 100)).toBe(2 ** 52 - 1)
  expect(countUpValue(-500, 50)).toBe(-475) // −500 + 50 × 50 %
})
