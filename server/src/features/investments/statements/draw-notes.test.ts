import { expect, test, vi } from 'vitest'
import { Paper } from '../../../pdf/paper.ts'
import { drawNotes } from './draw-statement.ts'
import { penOn } from './statement-look.ts'

test('what follows the numbered notes is further from them than they are from each other', () => {
  const paper = new Paper({ title: '', author: '', size: 'A4', createdAt: new Date(0) })
  const tops = new Map<string, number>()
  const line = paper.line.bind(paper)
  vi.spyOn(paper, 'line').mockImplementation((text, x, y, look) => {
    tops.set(text, y)
    return line(text, x, y, look)
  })
  drawNotes({ ...penOn(paper), y: 300 }, [['One.', '1'], ['Two.', '2'], ['The rest.'], ['The risk.']])
  const steps = ['One.', 'Two.', 'The rest.', 'The risk.'].map((text) => tops.get(text) ?? Number.NaN)
  const [one = 0, two = 0, rest = 0, risk = 0] = steps
  expect(rest - two).toBeGreaterThan(two - one)
  expect(risk - rest).toBe(two - one)
})
