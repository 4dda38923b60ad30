import { test, signIn, expect } from './fixtures.ts'
test('measure', async ({ page, portico }) => {
  const details = { lastName: 'Quillfeather' }
  await portico.addPerson({ firstName: 'Alma', ...details })
  await portico.addPerson({ firstName: 'Bert', ...details })
  await signIn(page, await portico.addPerson({ isStaff: true, firstName: 'Dana', lastName: 'Whitfield' }), '/dashboard')
  await expect(page.getByRole('region', { name: 'Backups' })).toBeVisible()
  for (const width of [1000, 1100, 1160, 1240, 1280, 1400, 1440, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    await page.waitForTimeout(150)
    const boxes = await page.getByRole('banner').evaluate((bar) => [...bar.querySelectorAll('a, button')].filter((e) => e.checkVisibility()).map((e) => { const r = e.getBoundingClientRect(); return `${e.textContent}:${Math.round(r.left)}-${Math.round(r.right)}` }))
    console.log(width, boxes.join(' | '))
    await page.screenshot({ path: `/tmp/frame/head-${width}.png`, clip: { x: 0, y: 0, width, height: 300 } })
  }
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.getByRole('button', { name: 'Dana Whitfield' }).click()
  await page.screenshot({ path: '/tmp/frame/menu.png' })
  await page.keyboard.press('Escape')
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.screenshot({ path: `/tmp/frame/palette-empty-${scheme}.png` })
    await page.keyboard.type('quill')
    await expect(page.getByRole('option', { name: 'Bert' })).toBeVisible()
    await page.screenshot({ path: `/tmp/frame/palette-${scheme}.png` })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: `/tmp/frame/palette-390-${scheme}.png` })
    await page.keyboard.press('Escape')
    await page.screenshot({ path: `/tmp/frame/home-390-${scheme}.png` })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.screenshot({ path: `/tmp/frame/menu-390-${scheme}.png` })
    await page.keyboard.press('Escape')
  }
})
