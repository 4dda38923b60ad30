import { minuteMs } from '@portico/contract/values/duration'
import { keepTime } from '../src/db/trusted-time.ts'
import type { Call, Firm } from './example-recorder.ts'
import { newestLink } from './mailed-link.ts'
import { authenticator } from './second-factor.ts'
import { password } from './test-app.ts'

const proof = { current_password: password }
const another = 'violet tractor under the bridge'
const newPassword = { new_password1: another, new_password2: another }

/** Investors and colleagues are added, changed, closed and looked up; one joins from the waitlist. */
export async function manageAccounts(firm: Firm): Promise<void> {
  const { desk, annId, calId } = firm
  await keepRecord(firm)
  const bea = { email: 'bea@mail.example', first_name: 'Bea', last_name: 'Baker', initial_investment: 25000 }
  const { account: added } = await desk('addAccount', { body: bea })
  await desk('inviteAccount', { body: { user_id: added.id } })
  const file = Buffer.from(
    'email,first name,last name,initial investment\ndee@mail.example,Dee,Dolan,5000.00\n',
  ).toString('base64')
  await desk('previewAccountImport', { body: { file } })
  await desk('importAccounts', { body: { file } })
  await desk('inviteAccounts', { body: { states: ['not-invited', 'expired'] } })
  await desk('mailPasswordLink', { body: { user_id: annId } })
  const { version } = await desk('account', { params: { userId: annId } })
  const edited = {
    email: 'ann@firm.example',
    first_name: 'Ann',
    last_name: 'Archer',
    initial_investment: 12000,
    reason: 'The wire was larger than announced.',
  }
  await desk('editAccount', { body: { user_id: annId, version, ...edited } })
  await desk('users', { query: {} })
  await desk('accounts', { query: { role: 'investor', state: 'active', search: 'an', limit: 100 } })
  await desk('disableAccount', { body: { user_id: calId } })
  await desk('enableAccount', { body: { user_id: calId } })
  const note = 'Moved to another firm.'
  await desk('closeAccount', { body: { user_id: calId, received_on: '2026-07-15', note } })
  await desk('reopenAccount', { body: { user_id: calId } })
  const { accounts } = await desk('accounts', { query: { role: 'staff', search: 'sam' } })
  await desk('changeRole', { body: { user_id: accounts[0]?.id ?? 0, role: 'preparer', ...proof } })
  await admitFromWaitlist(firm)
}

async function keepRecord({ desk, annId }: Firm): Promise<void> {
  const contact = {
    preferred_name: 'Annie',
    phone: '+1 615 555 0142',
    postal_address: '418 Woodland Street\nNashville, TN 37206',
    tax_residence: 'United States',
  }
  await desk('editContact', { body: { user_id: annId, version: 0, ...contact } })
  const tax = { reference: '123-45-6789', country: 'US', form: 'w-9' } as const
  await desk('editTax', { body: { user_id: annId, version: 0, ...tax } })
  const text = 'Wants payouts halved in odd months, by phone.'
  await desk('addNote', { body: { user_id: annId, text } })
  const { notes } = await desk('accountRecord', { params: { userId: annId } })
  await desk('takeBackNote', { body: { note_id: notes[0]?.id ?? 0 } })
}

async function admitFromWaitlist({ app, recorder, desk }: Firm): Promise<void> {
  const eve = { full_name: 'Eve Ellis', email: 'eve@mail.example' }
  await recorder.of(app.visitor())('waitlist', { body: eve })
  const { entries } = await desk('waitlistEntries', { query: { search: 'eve', state: 'waiting' } })
  const id = entries[0]?.id ?? 0
  await desk('declineWaitlistEntry', { body: { id } })
  await desk('restoreWaitlistEntry', { body: { id } })
  const invited = { first_name: 'Eve', last_name: 'Ellis', initial_investment: 10000 }
  await desk('inviteWaitlistEntry', { body: { id, ...invited } })
}

/** Everything about signing in and seeing the portal as someone else, then the trail of it all. */
export async function makeSignIns(firm: Firm): Promise<void> {
  const desk = await impersonate(firm)
  await signIn(firm)
  await changeOwnDetails(firm)
  await resetPassword(firm)
  await setSecondFactor(firm, desk)
  const filter = { actor: 'desk', subject: String(firm.annId), action: 'summary' } as const
  await desk('audit', { query: { ...filter, from: '2026-07-01', to: '2026-07-31' } })
  await desk('auditFile', { query: filter })
  await desk('auditVerification', { query: {} })
  await confirmDate(firm)
}

/** Returns the calls of the session that goes on after it. */
async function impersonate({ app, recorder, desk, ann, annId }: Firm): Promise<Call> {
  const reason = 'Ann asks about her June figures.'
  const { token } = await desk('impersonate', { body: { user_id: annId, reason } })
  app.pass(12 * minuteMs)
  const client = app.visitor()
  client.token = token
  const call = recorder.of(client)
  client.token = (await call('stopImpersonation')).token
  await ann('accountViews')
  return call
}

async function signIn({ app, recorder, ann }: Firm): Promise<void> {
  const client = app.visitor('203.0.113.7')
  const visitor = recorder.of(client)
  await visitor('getCsrfToken')
  await visitor('getCsrf')
  const body = { username: 'ann@firm.example', password, remember: true }
  await visitor('login', { body })
  await ann('signIns')
  const sessions = await ann('sessions')
  await ann('endSession', { body: { session_id: sessions.find(({ current }) => !current)?.id ?? 0 } })
  await ann('endOtherSessions')
  client.token = (await visitor('login', { body })).token
  await visitor('logout')
}

async function changeOwnDetails({ app, recorder, ann }: Firm): Promise<void> {
  await ann('changeName', { body: { first_name: 'Anne', last_name: 'Archer' } })
  await ann('changePassword', { body: { ...proof, ...newPassword } })
  const change = { email: 'ann@new.example', current_password: another }
  await ann('changeEmail', { body: change })
  await ann('pendingEmail')
  await ann('cancelEmail')
  await ann('changeEmail', { body: change })
  const link = await newestLink(app, change.email)
  await recorder.of(app.visitor())('confirmEmail', { body: { ...link, current_password: another } })
}

async function resetPassword({ app, recorder }: Firm): Promise<void> {
  const visitor = recorder.of(app.visitor())
  const email = 'cal@firm.example'
  await visitor('passwordReset', { body: { email } })
  await visitor('passwordResetConfirm', { body: { ...(await newestLink(app, email)), ...newPassword } })
}

async function setSecondFactor({ app }: Firm, desk: Call): Promise<void> {
  const { secret } = await desk('beginSecondFactor', { body: proof })
  const codeOf = authenticator(app, secret)
  await desk('confirmSecondFactor', { body: { code: codeOf() } })
  await desk('secondFactor')
  app.pass(minuteMs)
  await desk('renewRecoveryCodes', { body: { code: codeOf() } })
  app.pass(minuteMs)
  await desk('removeSecondFactor', { body: { ...proof, code: codeOf() } })
}

/** The clock of the server jumps. */
async function confirmDate({ app, recorder }: Firm): Promise<void> {
  await keepTime(app.db, app.now())
  app.pass(60 * 24 * 60 * minuteMs)
  const desk = recorder.of(await app.signIn({ email: 'desk@firm.example' }))
  await desk('confirmDate', { body: { today: new Date(app.now()).toISOString().slice(0, 10) } })
}
