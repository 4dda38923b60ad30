import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { site } from '../../../../site.config.ts'
import { Component as LandingPage } from './landing-page.tsx'

/** The page as in a browser: rendered, then made interactive by its script. */
async function openLanding() {
  render(<LandingPage />)
  await import('./landing.client.ts')
}

beforeEach(() => vi.resetModules())

const menuButton = () => screen.getByRole('button', { name: 'Menu' })
const portalTargets = () =>
  screen.getAllByRole('link', { name: 'Client Portal' }).map((link) => link.getAttribute('href'))

test('the Client Portal leads a visitor to the login page', async () => {
  await openLanding()
  expect(new Set(portalTargets())).toEqual(new Set(['/login']))
})

test('the Client Portal leads someone with a token to the dashboard, without checking it', async () => {
  localStorage.setItem('token', 'abc')
  await openLanding()
  expect(new Set(portalTargets())).toEqual(new Set(['/dashboard']))
})

test('the navigation leads to sections that exist', async () => {
  await openLanding()
  const nav = within(screen.getByRole('navigation', { name: 'Main' }))
  for (const name of ['About', 'Services', 'Team', 'Contact']) {
    const href = nav.getByRole('link', { name }).getAttribute('href') ?? ''
    expect(document.getElementById(href.slice(1))).not.toBeNull()
  }
})

test('every link within the page has a target', async () => {
  await openLanding()
  const anchors = [...document.querySelectorAll('a[href^="#"]')].map(
    (link) => link.getAttribute('href') ?? '',
  )
  expect(anchors.filter((href) => document.getElementById(href.slice(1)) === null)).toEqual([])
})

test('the page presents the firm: services, banner, founders, offices and figures', async () => {
  await openLanding()
  for (const name of [
    'Investment Management',
    'Wealth Advisory',
    'Risk Management',
    'Independent Markets',
    'Trusted by Industry Leaders',
  ]) {
    expect(screen.getByRole('heading', { name })).toBeDefined()
  }
  expect(screen.getAllByRole('article')).toHaveLength(4)
  expect(screen.getByRole('img', { name: 'Portrait of First Founder: the initials FF' })).toBeDefined()
  expect(screen.getByRole('img', { name: 'Portrait of Second Founder: the initials SF' })).toBeDefined()
  expect(screen.getAllByText('Co-Founder')).toHaveLength(2)
  for (const city of ['New York', 'Nashville', 'Tampa']) {
    expect(screen.getAllByText(city).length).toBeGreaterThan(0)
  }
  for (const value of ['$100k+', '50+', '20+']) expect(screen.getByText(value)).toBeDefined()
  expect(screen.getByText(`© 2024 ${site.name}`)).toBeDefined()
})

test('the headline leads to the waitlist first, then to the portal, and its definitions can be read', async () => {
  await openLanding()
  const hero = within(screen.getByRole('region', { name: site.headline }))
  expect(hero.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'definitions you can read',
    'Join Waitlist',
    'Client Portal',
  ])
  expect(hero.getByRole('link', { name: 'Join Waitlist' }).getAttribute('href')).toBe('/waitlist')
  expect(hero.getByRole('link', { name: 'definitions you can read' }).getAttribute('href')).toBe(
    '/definitions',
  )
})

test('the footer leads to services, company, clients and every legal text that the firm has written', async () => {
  await openLanding()
  const linksOf = (name: string) =>
    within(screen.getByRole('navigation', { name }))
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  expect(linksOf('Clients')).toEqual([
    'Client Portal /login',
    'Join Waitlist /waitlist',
    'Definitions /definitions',
    'Verify a document /verify',
  ])
  expect(linksOf('Legal')).toEqual(['Privacy /privacy', 'Terms /terms', 'Legal notice /imprint'])
  expect(linksOf('Services')).toContain('Risk Management #risk-management')
  expect(linksOf('Company')).toContain('About #about')
})

test('a consultation starts on the waitlist, and the firm has a mail link', async () => {
  await openLanding()
  const consultation = screen.getByRole('link', { name: 'Schedule a Consultation' })
  expect(consultation.getAttribute('href')).toBe('/waitlist')
  expect(screen.getByRole('link', { name: site.email }).getAttribute('href')).toBe(`mailto:${site.email}`)
})

test('the menu opens and closes with its button', async () => {
  await openLanding()
  expect(menuButton().getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(menuButton())
  expect(menuButton().getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(menuButton())
  expect(menuButton().getAttribute('aria-expanded')).toBe('false')
})

test('Escape closes the menu and returns the focus to its button', async () => {
  await openLanding()
  await userEvent.click(menuButton())
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  expect(menuButton().getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(menuButton())
})

test('choosing a link closes the menu', async () => {
  await openLanding()
  await userEvent.click(menuButton())
  await userEvent.click(within(screen.getByRole('navigation', { name: 'Main' })).getByText('Team'))
  expect(menuButton().getAttribute('aria-expanded')).toBe('false')
})

test('leaving the menu for the page closes it', async () => {
  await openLanding()
  await userEvent.click(menuButton())
  screen.getByRole('link', { name: 'Schedule a Consultation' }).focus()
  expect(menuButton().getAttribute('aria-expanded')).toBe('false')
})
