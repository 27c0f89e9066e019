import type { Page } from '@playwright/test'
import { enterDemo, expect, expectAccessible, startProduct, test, watchForFailures, WITH_PEOPLE } from '../product.ts'

const OPEN = 'A seed finder that knows mouse ears'
const PRIVATE = 'Labels: where we are this Friday'

const order = (page: Page) =>
  page.getByRole('region', { name: 'In this playlist' }).getByRole('heading', { level: 3 }).allTextContents()

/** Whether the video of the page plays, from its own bytes. */
const expectToPlay = (page: Page) =>
  expect
    .poll(() => page.locator('video').evaluate(({ currentTime, error }: HTMLVideoElement) => error ?? currentTime))
    .toBeGreaterThan(0.3)

const jumpToTheEnd = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.3
  })

/** The video of the page and how it is watched. */
const watched = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    element: (window as { first?: HTMLVideoElement }).first === video,
    isWhole: document.fullscreenElement?.contains(video) ?? false,
    speed: video.playbackRate,
    muted: video.muted,
  }))

test('a playlist is put together, ordered and shared; somebody without an account watches all of it, until the link is taken back', async ({
  browser,
}) => {
  const product = await startProduct(WITH_PEOPLE)
  const owner = await enterDemo(browser, product, 'developer')
  await owner.setViewportSize({ width: 1280, height: 900 })
  const problems = await watchForFailures(owner)
  await owner.goto('/videos')
  await owner.getByRole('button', { name: `Add to playlist: ${OPEN}` }).click()
  await owner.getByRole('textbox', { name: 'Name' }).fill('For the nursery')
  await owner.getByRole('button', { name: 'Create and add' }).click()
  await expect(owner.getByRole('checkbox', { name: 'For the nursery' })).toBeChecked()
  await owner.getByRole('button', { name: 'Done' }).click()
  await owner.getByRole('button', { name: `Add to playlist: ${PRIVATE}` }).click()
  await owner.getByRole('checkbox', { name: 'For the nursery' }).check()
  await expect(owner.getByRole('checkbox', { name: 'For the nursery' })).toBeChecked()
  await owner.getByRole('button', { name: 'Done' }).click()

  await owner.goto('/playlists')
  await owner.getByRole('link', { name: 'For the nursery' }).click()
  await expect.poll(() => order(owner)).toEqual([OPEN, PRIVATE])
  await owner.getByRole('link', { name: PRIVATE }).click()
  const address = owner.url()
  await owner.getByRole('button', { name: 'Arrange' }).click()
  const saved = () => owner.waitForResponse((response) => response.url().endsWith('/order') && response.ok())
  const byKey = saved()
  await owner.getByRole('button', { name: `Move ${PRIVATE}`, exact: true }).press('ArrowUp')
  await expect(owner.getByText(`${PRIVATE} is now 1 of 2`)).toBeAttached()
  await expect(owner.getByRole('button', { name: `Move ${PRIVATE}`, exact: true })).toBeFocused()
  await byKey
  await expect.poll(() => order(owner)).toEqual([PRIVATE, OPEN])
  const [handle, last] = [
    owner.getByRole('button', { name: `Move ${PRIVATE}`, exact: true }),
    owner.getByRole('button', { name: `Move ${OPEN}`, exact: true }),
  ]
  const byMouse = saved()
  await handle.hover()
  await owner.mouse.down()
  const { y = 0, height = 0, x = 0 } = (await last.boundingBox()) ?? {}
  await owner.mouse.move(x + 10, y + height * 2, { steps: 5 })
  await owner.mouse.up()
  await byMouse
  await expect.poll(() => order(owner)).toEqual([OPEN, PRIVATE])
  await owner.getByRole('button', { name: `Add a note before ${PRIVATE}` }).click()
  await owner.getByRole('textbox', { name: 'Note' }).fill('And this is how far we are.')
  await owner.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(owner)
  await owner.goto(address)
  await expect(owner.getByRole('heading', { level: 2, name: PRIVATE })).toBeVisible()

  await owner.getByRole('button', { name: /^Share/ }).click()
  await owner.getByRole('button', { name: 'Create link' }).click()
  const link = await owner.getByRole('textbox', { name: 'Link' }).inputValue()
  await expectAccessible(owner)

  const visitor = await enterDemo(browser, product, 'nobody')
  const visitorProblems = await watchForFailures(visitor)
  await visitor.setViewportSize({ width: 360, height: 780 })
  await visitor.goto(new URL(link).pathname)
  await expect(visitor.getByRole('heading', { level: 1, name: 'For the nursery' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Play all' }).click()
  await expectToPlay(visitor)
  await visitor.locator('video').evaluate((video: HTMLVideoElement) => Object.assign(window, { first: video }))
  await visitor.locator('media-controller').press('f')
  await visitor.locator('media-controller').press('m')
  await visitor.locator('media-controller').press('>')
  const way = { element: true, isWhole: true, speed: 1.25, muted: true }
  await expect.poll(() => watched(visitor)).toEqual(way)
  await jumpToTheEnd(visitor)
  await expect(visitor.getByRole('heading', { level: 2, name: PRIVATE })).toBeVisible()
  await expect(visitor.getByText('And this is how far we are.').first()).toBeVisible()
  await expectToPlay(visitor)
  expect(await watched(visitor)).toEqual(way)

  await owner.getByRole('button', { name: 'Revoke' }).click()
  await owner.getByRole('button', { name: 'Revoke link' }).click()
  await expect(owner.getByRole('button', { name: 'Create link' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Failed to fetch shared playlist' })).toBeVisible()
  expect([...problems, ...visitorProblems]).toEqual([])
  await product.stop()
})
