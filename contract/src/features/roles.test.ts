import { expect, test } from 'vitest'
import { mayAct, roleRefusal, roles, rolesFrom } from './roles.ts'

test('each role may do what the ones before it may, and investors nothing of theirs', () => {
  expect(roles).toEqual(['viewer', 'preparer', 'releaser', 'administrator'])
  for (const [at, needed] of roles.entries()) {
    expect(mayAct(null, needed)).toBe(false)
    for (const [held, role] of roles.entries()) expect(mayAct(role, needed)).toBe(held >= at)
    expect(rolesFrom(needed)).toEqual(roles.slice(at))
  }
})

test('a refusal names the caller’s role and those that would do', () => {
  expect(roleRefusal('viewer', 'preparer')).toBe(
    'Your role is viewer. Only a preparer, a releaser or an administrator can do this.',
  )
  expect(roleRefusal('releaser', 'administrator')).toBe(
    'Your role is releaser. Only an administrator can do this.',
  )
})
