import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { replayInput, type EarlyInput, type Field } from '#platform/web/page/pre-hydration-input.ts'

function Form() {
  const [words, setWords] = useState('')
  const [order, setOrder] = useState('new')
  const [isSure, setIsSure] = useState(false)
  const [role, setRole] = useState('client')
  return (
    <form>
      <input aria-label="Words" value={words} onChange={(event) => setWords(event.target.value)} />
      <textarea aria-label="Untouched" defaultValue="as it was" />
      <select aria-label="Order" value={order} onChange={(event) => setOrder(event.target.value)}>
        <option value="new">New</option>
        <option value="old">Old</option>
      </select>
      <input type="checkbox" aria-label="Sure" checked={isSure} onChange={(event) => setIsSure(event.target.checked)} />
      {['client', 'creator', 'neither'].map((one) => (
        <input
          key={one}
          type="radio"
          name="role"
          aria-label={one}
          value={one}
          checked={role === one}
          onChange={() => setRole(one)}
        />
      ))}
      <button type="button" onClick={() => setOrder(`${order}!`)}>
        Louder
      </button>
      <button type="button" onClick={() => setOrder(`${order}?`)}>
        Further
      </button>
      <output>{`${words} ${order} ${String(isSure)} ${role}`}</output>
    </form>
  )
}

const early = (): EarlyInput => ({ entered: new Map(), pressed: [], isOver: false })
const enterInto = (done: EarlyInput, field: Field, find: () => Field | undefined = () => field) =>
  done.entered.set(field, { find, value: field.value, isChecked: 'checked' in field && field.checked })

test('what somebody typed, chose and pressed before the page was theirs is known to it, and stays', async () => {
  const page = document.createElement('div')
  document.body.append(page)
  page.innerHTML = renderToString(<Form />)
  const [words, sure, , creator] = page.querySelectorAll('input')
  const order = page.querySelector('select')
  const done = early()
  words!.focus()
  words!.value = 'a shop'
  words!.setSelectionRange(1, 1)
  order!.value = 'old'
  sure!.checked = true
  creator!.checked = true
  for (const field of [words, order, sure, creator]) enterInto(done, field!)
  const [louder, further] = page.querySelectorAll('button')
  done.pressed.push(
    () => louder,
    () => louder,
    () => further,
  )

  hydrateRoot(page, <Form />)
  await vi.waitFor(() => expect(Object.keys(words!).some((name) => name.startsWith('__reactFiber'))).toBe(true))
  await replayInput(done)
  const output = () => page.querySelector('output')?.textContent
  await vi.waitFor(() => expect(output()).toBe('a shop old!? true creator'))
  louder!.click()
  await vi.waitFor(() => expect(output()).toBe('a shop old!?! true creator'))
  expect([words!.value, words!.selectionStart, sure!.checked, creator!.checked]).toEqual(['a shop', 1, true, true])
  expect(page.querySelector('textarea')?.value).toBe('as it was')
  page.remove()
})

test('what was done to something that is exchanged for its like is done to that', async () => {
  const done = early()
  const gone = document.createElement('input')
  gone.value = 'a shop'
  const field = document.createElement('input')
  const button = document.createElement('button')
  const press = vi.fn<() => void>()
  button.addEventListener('click', press)
  enterInto(done, gone, () => field)
  // It takes a moment to be there.
  done.pressed.push(() => (button.isConnected ? button : undefined))
  setTimeout(() => document.body.append(button), 100)
  await replayInput(done)
  expect([field.value, press.mock.calls.length]).toEqual(['a shop', 1])
  button.remove()
})

test('what is entered again is entered once, though that is noted as well, and with all that was typed until then', async () => {
  const done = early()
  const [gone, first, second] = ['input', 'input', 'input'].map(() => document.createElement('input'))
  const entered = vi.fn<() => void>()
  document.body.append(first!, second!)
  first!.value = 'a'
  enterInto(done, first!)
  enterInto(done, gone!, () => second)
  // As `app/pre-hydration.ts` does.
  second!.addEventListener('input', () => {
    entered()
    enterInto(done, second!)
  })
  first!.addEventListener('input', () => {
    gone!.value = 'typed on'
    enterInto(done, gone!, () => second)
  })
  await replayInput(done)
  expect([second!.value, entered.mock.calls.length]).toEqual(['typed on', 1])
  first!.remove()
  second!.remove()
})
