/*
 * Asks for the profile while the app's code is still on its way; api-client.ts takes the answer over. It imports
 * nothing, so that the browser has it at once.
 */
import type {} from './early-answer.ts'

const address = '/api/users/profile/'
const token = localStorage.getItem('token')
if (token !== null) {
  const response = fetch(address, {
    method: 'GET',
    headers: { Accept: 'application/json', Authorization: `Token ${token}` },
    credentials: 'include',
  })
  // Where nobody takes the answer over, a failure of it is nobody's.
  response.catch(() => undefined)
  window.earlyAnswer = { address, token, response }
}
