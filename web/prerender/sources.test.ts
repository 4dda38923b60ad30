import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { documents } from '../src/features/public/documents.ts'
import { sourcesOf } from './sources.ts'

const root = resolve(import.meta.dirname, '..')
const filesOf = (sheet: Parameters<typeof sourcesOf>[1]) =>
  sourcesOf(root, sheet).map((file) => relative(root, file))

test('public pages are styled by landing.css or public.css, with the components that they import', () => {
  const [framed, others] = [filesOf('landing'), filesOf('public')]
  expect([...framed, ...others]).toEqual(
    expect.arrayContaining(Object.values(documents).map(({ file }) => file)),
  )
  expect(framed).toContain('src/features/public/landing-page.tsx')
  expect(others).toContain('src/components/form/text-field.tsx')
  expect(others).not.toContain('src/features/public/landing-frame.tsx')
  const signedIn = /features\/(portfolio|accounts|month-end)|src\/app\//
  expect([...framed, ...others].filter((file) => signedIn.test(file))).toEqual([])
})

test('app.css has investors’ pages, what they load later and those that one signs in on, but neither staff’s nor the front page', () => {
  const files = filesOf('app')
  expect(files).toEqual(
    expect.arrayContaining([
      'prerender/opening.tsx',
      'src/app/app-layout.tsx',
      'src/features/portfolio/dashboard-page.tsx',
      'src/features/notices/mail-bar.tsx',
      'src/features/public/not-found-page.tsx',
      'src/features/session/login-page.tsx',
      'src/features/statements/verify-page.tsx',
    ]),
  )
  expect(
    files.filter((file) =>
      /features\/(accounts|month-end)|landing-page|palette\/palette\.tsx|firm-view/.test(file),
    ),
  ).toEqual([])
})

test('the document of npm run dev names files that exist', () => {
  const named = [...readFileSync(join(root, 'index.html'), 'utf8').matchAll(/(?:src|href)="\.?\/([^"]+)"/g)]
  expect(named.map(([, file = '']) => file).filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(named).toHaveLength(3)
})
