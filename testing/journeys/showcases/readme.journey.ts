import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { render } from '#platform/server/markdown/render.ts'
import { attacks } from '../../attacks/readmes.ts'
import { enterDemo, expect, expectAccessible, testOn, watchForFailures, WITH_PEOPLE, type Product } from '../product.ts'
import { apiAs, sessionOf } from '../session.ts'

const test = testOn(WITH_PEOPLE)

const FILES = 'https://raw.githubusercontent.com/somebody/loom/HEAD/'
const PICTURE = await sharp({ create: { width: 900, height: 260, channels: 3, background: '#6a8f7b' } })
  .png()
  .toBuffer()

const HONEST = `# Loom

[![build](https://ci.example/badge.svg)](https://ci.example/) Weaves *patterns* from **threads**. See [how to use it](#use-it),
the [guide](docs/guide.md) or <https://loom.example/>.

![A woven pattern](docs/pattern.png)

- [x] Warp
- [ ] Weft

## Use it

Press <kbd>Ctrl</kbd> + <kbd>W</kbd>, or call \`weave()\`:

\`\`\`ts
/** Weaves so many rows of a pattern that is wider than any telephone, and answers what it looks like from the front side. */
export const weave = (rows: number, pattern: string): string[] => Array.from({ length: rows }, () => pattern.repeat(12))
\`\`\`

| Thread | Colour | Strength | Price of a spool | Where it comes from | For how long it has been made |
|--------|:------:|---------:|-----------------:|---------------------|-------------------------------|
| Linen  | Cream  | 42 N     | 12               | Belgium             | since 1820                    |
| Wool   | Grey   | 18 N     | 9                | Shetland            | since 1904                    |

> A pattern is a promise.

<details><summary>Older looms</summary>

\`\`\`diff
- weave(pattern)
+ weave(rows, pattern)
\`\`\`

</details>

1. Thread it
2. Weave

### License

MIT
`

/** Publishes a showcase with this README, as the form would, and answers where it is. */
async function publish({ origin }: Product, title: string, readme: string): Promise<string> {
  const readme_file = new File([readme], 'README.md', { type: 'text/markdown' })
  const { id } = await apiAs(origin, await sessionOf(origin, 'developer')).call('POST /project-showcase', {
    body: { title, description: 'It weaves.', repository_url: 'https://github.com/somebody/loom', readme_file },
  })
  return `/showcase/${id}`
}

/** A visitor's window, and what it did that they did not ask for. */
async function visit(browser: Browser, product: Product) {
  const page = await enterDemo(browser, product, 'nobody')
  const noticed = await watchForFailures(page)
  page.on('dialog', (dialog) => {
    noticed.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => noticed.push(`a window: ${popup.url()}`))
  // Pictures of the repository itself are shown.
  await page.route(`${FILES}**`, (route) => route.fulfill({ contentType: 'image/png', body: PICTURE }))
  page.on('request', (request) => {
    const isFine = [product.origin, FILES].some((start) => request.url().startsWith(start))
    if (!isFine) noticed.push(`a request: ${request.url()}`)
  })
  return { page, noticed }
}

test('a visitor reads the README of a showcase, on a telephone and by its headings', async ({ browser, product }) => {
  const { page, noticed } = await visit(browser, product)
  const path = await publish(product, 'Loom', HONEST)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Use it' })).toBeVisible()
    await expectAccessible(page)
    // What is wide scrolls by itself: the page stays as it is.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  }
  await page.getByRole('link', { name: 'how to use it' }).click()
  await expect(page).toHaveURL(/#readme-use-it$/)
  await expect(page.getByRole('heading', { name: 'Use it' })).toBeInViewport()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Use it' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'guide' })).toHaveAttribute(
    'href',
    'https://github.com/somebody/loom/blob/HEAD/docs/guide.md',
  )
  expect(noticed).toEqual([])
})

test('a visitor who opens a showcase with all attacks in its README is harmed by none', async ({
  browser,
  product,
}) => {
  const end = '# The end'
  const isWhole = (html: string) => html.includes('>The end<')
  const shown = (...readmes: string[]) => render([...readmes, end].join('\n\n'), { repository_url: null })
  // Those that swallow all that comes after them are tried one by one, where each has an article of its own.
  const readmes = Object.values(attacks)
    .flat()
    .filter((readme) => !readme.includes('\0') && isWhole(shown(readme)))
  expect(readmes.length).toBeGreaterThan(150)
  const { page, noticed } = await visit(browser, product)
  await page.goto(await publish(product, 'Harmless', [...readmes, end].join('\n\n')))
  await expect(page.getByRole('heading', { name: 'The end' })).toBeVisible()
  await page.getByRole('heading', { name: 'The end' }).scrollIntoViewIfNeeded()
  await page.getByRole('main').hover()
  expect(noticed).toEqual([])
})
