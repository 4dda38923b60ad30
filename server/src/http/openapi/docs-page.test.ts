import { docOf } from '@portico/contract/api/docs'
import type { EndpointName } from '@portico/contract/api/endpoints'
import { endpoints } from '@portico/contract/api/endpoints'
import { expect, test } from 'vitest'
import { onSqlite } from '../../../test/test-app.ts'
import { routes } from '../../routes.ts'
import { describeApi } from './openapi.ts'
import { docsPage } from './docs-page.ts'
import { html } from './markup.ts'

onSqlite('the page of the API', (start) => {
  test.each(['/api/docs', '/api/docs/'])(
    '%s shows every call, without a script or a style of its own',
    async (path) => {
      const { status, headers, body } = await (await start()).visitor().get(path)
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(headers['content-security-policy']).toContain("style-src 'self'")
      const text = body.replaceAll(/<[^>]+>/g, '')
      for (const name of Object.keys(endpoints) as EndpointName[]) {
        expect(body).toContain(` id="${name}"`)
        expect(text).toContain(docOf(name).summary)
      }
      expect(body).not.toMatch(/<script(?! src=)|<style| style=| on\w+=|https?:/)
    },
  )
})

test('the page takes its stylesheet, its icon and its font from the build of the web', () => {
  const page = docsPage(describeApi(routes), {
    stylesheet: '/assets/docs.css',
    icon: '/assets/icon.svg',
    font: '/assets/site.woff2',
  })
  expect(page).toMatch(/<link rel="preload" href="\/assets\/site\.woff2" as="font"/)
  expect(page).toMatch(/<h1>The API<\/h1>\s*<p class="introduction">/)
  expect(page).toContain('<link rel="stylesheet" href="/assets/docs.css" />')
  expect(page).toContain('href="/assets/icon.svg"')
})

test('a word with a hyphen stays on one line in the name of a call', () => {
  expect(docsPage(describeApi(routes), {})).toContain(
    'Cancel the change of <span class="whole">e-mail</span></h3>',
  )
})

test('text that looks like markup stays text', () => {
  expect(html`<p title="${'"'}">${['<b>', html`<i>${'&'}</i>`]}</p>`.text).toBe(
    '<p title="&quot;">&lt;b&gt;<i>&amp;</i></p>',
  )
})
