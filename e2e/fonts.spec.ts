import { expect, test } from './fixtures.ts'

test('the space after a letter is as wide as any other', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  const spaces = await page.locator('h1').evaluate((heading) =>
    [90, 100, 125].flatMap((width) => {
      const line = document.createElement('span')
      heading.replaceChildren(line)
      line.style.cssText = `position: absolute; white-space: pre; letter-spacing: 0; font: 400 200px / 1 Archivo Variable; font-stretch: ${width}%`
      const widthOf = (text: string) => {
        line.textContent = text
        return line.getBoundingClientRect().width
      }
      const space = widthOf(' ')
      return Array.from(
        'FKPYkrtn',
        (letter) => widthOf(`${letter} u`) - widthOf(letter) - widthOf('u') - space,
      )
    }),
  )
  expect(spaces.filter((difference) => Math.abs(difference) > 0.5)).toEqual([])
})
