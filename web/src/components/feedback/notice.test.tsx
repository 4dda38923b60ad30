import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { offlineSentence } from '../../api/api-client.ts'
import { RequestError } from '../../api/request-error.ts'
import { Button } from '../form/button.tsx'
import { ActionNotice, useAction } from './notice.tsx'

type Task = Parameters<typeof useAction<[]>>[0]
type Failed = Parameters<typeof useAction<[]>>[1]

function Save({ task, failed = 'It was not saved.' }: { task: Task; failed?: Failed }) {
  const save = useAction(task, failed)
  return (
    <>
      <Button busy={save.isBusy} onClick={save.run}>
        Save
      </Button>
      <button onClick={save.run}>Never disabled</button>
      <button onClick={() => save.refuse('Enter a name.')}>Refuse</button>
      <button onClick={() => save.refuse()}>Forget</button>
      <ActionNotice of={save} />
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** A message that is still to come. */
function pending() {
  let resolve: (message: string) => void = () => undefined
  const promise = new Promise<string>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

test('runs one at a time, is busy meanwhile, and then says what the task returns', async () => {
  const { promise, resolve } = pending()
  let runs = 0
  render(
    <Save
      task={() => {
        runs++
        return promise
      }}
    />,
  )
  await press('Save')
  await press('Never disabled')
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  resolve('Saved.')
  expect((await screen.findByRole('status')).textContent).toBe('Saved.')
  expect([runs, screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled]).toEqual([1, false])
})

test('that there is no network is said until there is one; any other failure stays', async () => {
  const errors = [new RequestError(0, offlineSentence), new RequestError(409, 'A colleague was quicker.')]
  render(<Save task={() => Promise.reject(errors.shift() ?? new Error('No error is left.'))} />)
  const comesBack = () => act(() => void window.dispatchEvent(new Event('online')))
  await press('Save')
  await screen.findByText(offlineSentence)
  comesBack()
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Save')
  await screen.findByText('A colleague was quicker.')
  comesBack()
  screen.getByText('A colleague was quicker.')
})

test('a failure is announced with the message of the error, else with what the action says', async () => {
  const errors = [new RequestError(409, 'A colleague was quicker.'), new RequestError(500, '')]
  render(<Save task={() => Promise.reject(errors.shift() ?? new Error('No error is left.'))} />)
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe('A colleague was quicker.')
  await press('Save')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It was not saved.'))
})

test('an action can read the error itself, and say nothing', async () => {
  const seen: unknown[] = []
  const error = new Error('unexpected')
  const failed = (thrown: unknown) => {
    seen.push(thrown)
    return undefined
  }
  render(<Save task={() => Promise.reject(error)} failed={failed} />)
  await press('Save')
  await waitFor(() => expect(seen).toEqual([error]))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the next run forgets the last outcome, as does a refusal', async () => {
  const { promise, resolve } = pending()
  const tasks = [() => Promise.reject(new RequestError(409, 'Not yet.')), () => promise]
  render(<Save task={() => tasks.shift()?.() ?? Promise.resolve()} />)
  await press('Save')
  await screen.findByText('Not yet.')
  await press('Save')
  expect(screen.queryByText('Not yet.')).toBeNull()
  resolve('Saved.')
  await screen.findByText('Saved.')
  await press('Refuse')
  expect([screen.queryByText('Saved.'), screen.getByRole('alert').textContent]).toEqual([
    null,
    'Enter a name.',
  ])
  await press('Forget')
  expect(screen.queryByRole('alert')).toBeNull()
})
