/*
 * Requests the profile while the app's code is still loading, and shows its first figure; api-client.ts takes over
 * the response. It imports next to nothing, so that it loads at once.
 */
import type { Answer } from '@portico/contract/api/endpoints'
import { centsFromJson, formatUsd } from '@portico/contract/values/money'
import { displayName } from '../auth/display-name.ts'
import type {} from '../api/early-answer.ts'

const address = '/api/users/profile/'
const token = localStorage.getItem('token')

/** Whether the figures may be shown. An impersonated user's figures wait for the app, which shows whose they are. */
const isOurs = () =>
  localStorage.getItem('token') === token && localStorage.getItem('original_user_token') === null

type Shown = Pick<
  Answer<'profile'>,
  'first_name' | 'last_name' | 'username' | 'email' | 'total_portfolio_value'
>

/** Replaces the splash with the greeting and the account's value, as the dashboard shows them. */
function show(profile: Shown): void {
  const opening = document.getElementById('opening')
  const figures = document.querySelector<HTMLTemplateElement>('#figures')?.content.cloneNode(true)
  if (opening === null || !(figures instanceof DocumentFragment) || window.earlyAnswer === undefined) return
  const [name, value] = ['name', 'value'].map((slot) => figures.querySelector<HTMLElement>(`[data-${slot}]`))
  if (!name || !value) return
  name.textContent = displayName(profile)
  value.textContent = formatUsd(centsFromJson(profile.total_portfolio_value))
  value.parentElement?.style.setProperty('--characters', String(value.textContent.length))
  const splash = [...opening.childNodes]
  opening.replaceChildren(figures)
  window.earlyAnswer.shown = true
  // Another tab may change the session before the app has loaded.
  window.addEventListener('storage', () => isOurs() || opening.replaceChildren(...splash))
}

if (token !== null) {
  const response = fetch(address, {
    method: 'GET',
    headers: { Accept: 'application/json', Authorization: `Token ${token}` },
    credentials: 'include',
  })
  window.earlyAnswer = { address, token, response }
  response
    .then(async (answer) => {
      if (!answer.ok) return
      const profile = (await answer.clone().json()) as Shown
      if (isOurs()) show(profile)
    })
    // The app shows what went wrong.
    .catch(() => undefined)
}
