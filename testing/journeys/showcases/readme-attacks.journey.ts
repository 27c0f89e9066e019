import { expect, test, type Page } from '@playwright/test'
import { render } from '#platform/server/markdown/render.ts'
import { attacks } from '../../attacks/readmes.ts'

const ORIGIN = 'http://reader.test'
const all = Object.values(attacks).flat()

const page = (body: string) => `<!doctype html><html lang="en"><title>A page</title><body>${body}</body></html>`

/** Notes whatever a page does that its reader did not ask for. Nothing protects it but how the README was rendered. */
async function watch(reader: Page, body: string): Promise<string[]> {
  const noticed: string[] = []
  reader.on('dialog', (dialog) => {
    noticed.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  reader.on('popup', (popup) => noticed.push(`a window: ${popup.url()}`))
  reader.on('framenavigated', (frame) => {
    // Links within a README lead to places within it.
    if (!frame.url().startsWith(`${ORIGIN}/#readme-`)) noticed.push(`a page: ${frame.url()}`)
  })
  await reader.route('**/*', (route) => {
    const url = route.request().url()
    if (url === `${ORIGIN}/`) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: page(body) })
    noticed.push(`a request: ${url}`)
    return route.abort()
  })
  await reader.goto(`${ORIGIN}/`)
  // Its own arrival.
  expect(noticed.shift()).toBe(`a page: ${ORIGIN}/`)
  return noticed
}

/** Does what a reader may do anywhere on this page, apart from following links that lead away, and waits for what comes of it. */
async function useEverything(reader: Page): Promise<void> {
  await reader.evaluate(async () => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      for (const name of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'mousedown', 'mouseup']) {
        element.dispatchEvent(new MouseEvent(name, { bubbles: true }))
      }
      if (typeof element.focus === 'function') element.focus()
      if (!/^(?:https?|mailto):/.test(element.getAttribute('href') ?? '') && typeof element.click === 'function') {
        element.click()
      }
    }
    window.scrollTo(0, document.body.scrollHeight)
    // Pictures fail, folds open and animations begin after that.
    const later = new Promise((resolve) => setTimeout(resolve, 300))
    await later
  })
}

const readmes = all.map((readme) => render(readme, { repository_url: null }))

test('nothing happens to whoever opens a page that was written with every attack in it', async ({ page: reader }) => {
  const noticed = await watch(reader, readmes.map((html) => `<article>${html}</article>`).join(''))
  await expect(reader.locator('article')).toHaveCount(all.length)
  await useEverything(reader)
  expect(noticed).toEqual([])
})

test('nothing happens to whoever reads each of them on a page that is there already', async ({ page: reader }) => {
  const noticed = await watch(reader, '<main></main>')
  await reader.evaluate((htmls) => {
    for (const html of htmls) {
      const article = document.createElement('article')
      article.innerHTML = html
      document.querySelector('main')?.append(article)
    }
  }, readmes)
  await useEverything(reader)
  expect(noticed).toEqual([])
  // Names within a README took the place of nothing.
  const names = ['location', 'cookie', 'body', 'currentScript', 'root', 'app', 'constructor']
  expect(await reader.evaluate((those) => those.filter((name) => document.getElementById(name)), names)).toEqual([])
})

for (const [what, html, sign] of [
  ['a script', '<script>alert(1)</script>', 'a dialog: 1'],
  ['a handler', '<img src=x onerror=alert(1)>', 'a dialog: 1'],
  ['a link that runs', '<a href="javascript:alert(1)">x</a>', 'a dialog: 1'],
  ['a drawing', '<svg onload=alert(1)>', 'a dialog: 1'],
  ['a picture elsewhere', '<img src="https://elsewhere.example/x.png">', 'a request: https://elsewhere.example/x.png'],
  [
    'a way elsewhere',
    '<meta http-equiv="refresh" content="0;url=https://elsewhere.example/">',
    'a request: https://elsewhere.example/',
  ],
] as const) {
  test(`what is not cleaned is noticed: ${what}`, async ({ page: reader }) => {
    const noticed = await watch(reader, html)
    await useEverything(reader).catch(() => undefined)
    await expect.poll(() => noticed).toContain(sign)
  })
}
