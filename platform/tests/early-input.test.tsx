import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { enteredEarly } from '#platform/web/early-input.ts'

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

test('what somebody typed, chose and pressed before the program ran is known to it, and stays', async () => {
  const page = document.createElement('div')
  document.body.append(page)
  page.innerHTML = renderToString(<Form />)
  const [words, sure, , creator] = page.querySelectorAll('input')
  const order = page.querySelector('select')
  words!.focus()
  words!.value = 'a shop'
  words!.setSelectionRange(1, 1)
  order!.value = 'old'
  sure!.checked = true
  creator!.checked = true

  const [louder, further] = page.querySelectorAll('button')
  Object.assign(globalThis, { early: { pressed: [louder, louder, further] } })

  const handOver = enteredEarly(page)
  hydrateRoot(page, <Form />)
  await handOver()
  const told = () => page.querySelector('output')?.textContent
  await vi.waitFor(() => expect(told()).toBe('a shop old!? true creator'))
  louder!.click()
  await vi.waitFor(() => expect(told()).toBe('a shop old!?! true creator'))
  expect([words!.value, words!.selectionStart, sure!.checked, creator!.checked]).toEqual(['a shop', 1, true, true])
  expect(page.querySelector('textarea')?.value).toBe('as it was')
})
