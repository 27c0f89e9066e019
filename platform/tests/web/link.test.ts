import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Link } from '#platform/web/ui/layout/Link.tsx'

/** A link as the server draws it on the second page of tickets. */
const rendered = (to: string) => {
  const link = createElement(Link, { to, className: 'plain', replace: true, state: { from: 'here' } }, 'On')
  return renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: ['/tickets?after=2'] }, link))
}

test.for([
  ['/showcase/7', '/showcase/7'],
  ['/creators?skill=C%2B%2B#list', '/creators?skill=C%2B%2B#list'],
  ['?show=playlists', '/tickets?show=playlists'],
])('a link to %s leads to %s for who has no script', ([to, href]) => {
  expect(rendered(to!)).toBe(`<a class="plain" href="${href}">On</a>`)
})
