import { expect, register, test } from '../product.ts'

test('two tabs of one person share one live channel, and the other takes over when one closes', async ({
  browser,
  product,
}) => {
  const { page: first } = await register(browser, product, 'CREATOR')
  const streams: string[] = []
  first.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams.push(request.frame().url())
  })
  await first.goto('/developer-dashboard')
  await expect.poll(() => streams.length).toBe(1)
  const second = await first.context().newPage()
  await second.goto('/tickets')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await second.waitForTimeout(1_500)
  expect(streams).toHaveLength(1)
  await first.close()
  await expect.poll(() => streams.length).toBe(2)
})
