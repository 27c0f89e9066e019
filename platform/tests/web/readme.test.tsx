import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Readme } from '#platform/web/ui/media/Readme.tsx'

const scrolled = vi.fn<(this: Element) => void>()
beforeEach(() => {
  scrolled.mockReset()
  window.history.replaceState(null, '', '/somewhere')
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled.call(this)
  }
})

const html =
  '<h1 id="readme-loom">Loom<a href="#readme-loom" class="readme-anchor" aria-label="Link to “Loom”"></a></h1>' +
  '<p><a href="#readme-use">below</a> <a href="#readme-gone">gone</a></p><table><tbody><tr><td>1</td></tr></tbody></table>' +
  '<h2 id="readme-use">Use</h2>'

test('headings of a README come below those of the page it stands on', () => {
  render(<Readme html={html} level={3} />)
  expect(screen.getByRole('heading', { level: 3, name: /^Loom/ }).dataset['level']).toBe('1')
  expect(screen.getByRole('heading', { level: 4, name: 'Use' }).id).toBe('readme-use')
  expect(screen.getByRole('table').parentElement?.tagName).toBe('DIV')
})

test('levels that a writer left out leave no gap for those who are led by headings', () => {
  render(<Readme html="<h2>What</h2><h4>Deep</h4><h3>How</h3><h1>Late</h1><h2>Last</h2>" level={3} />)
  const read = screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)
  expect(read).toEqual(['H3 What', 'H4 Deep', 'H4 How', 'H3 Late', 'H4 Last'])
})

test('a link within a README leads there, stands in the address and is no step of the visit', () => {
  render(<Readme html={html} />)
  const steps = window.history.length
  fireEvent.click(screen.getByRole('link', { name: 'below' }))
  expect(window.location.hash).toBe('#readme-use')
  expect(window.history.length).toBe(steps)
  expect(scrolled.mock.contexts[0]).toBe(screen.getByRole('heading', { name: 'Use' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Use' }))
})

test('a link to a place that is not there leads nowhere', () => {
  render(<Readme html={html} />)
  fireEvent.click(screen.getByRole('link', { name: 'gone' }))
  expect(window.location.hash).toBe('')
  expect(scrolled).not.toHaveBeenCalled()
})

test('whoever was sent a link to a heading begins there', () => {
  window.history.replaceState(null, '', '/somewhere#readme-use')
  render(<Readme html={html} />)
  expect(scrolled.mock.contexts[0]).toBe(screen.getByRole('heading', { name: 'Use' }))
})

test('another README takes the place of the one before', () => {
  const { rerender } = render(<Readme html={html} />)
  rerender(<Readme html="<p>Another</p>" />)
  expect(screen.queryByText('below')).toBeNull()
  expect(screen.getByText('Another').tagName).toBe('P')
})
