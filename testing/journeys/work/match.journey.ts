import { startProgram } from '../../process/program.ts'
import { expect, expectAccessible, PASSWORD, register, test } from '../product.ts'
import { apiAs, signIn } from '../session.ts'
import { enterAgain, makeDataFolder, startWithJobs } from '../stopped-program.ts'

const WANTED = 'A map of our allotments'
const DULL = 'A map of every car park'

test('a creator is notified of a request that fits, sees why, and one that does not interest them stays away', async ({
  browser,
}) => {
  const { folder, deleteFolder } = await makeDataFolder()
  const first = await startProgram(folder, { ROLE: 'web' })
  const creator = await register(browser, first, 'CREATOR')
  const profile = { skills: ['Leaflet', 'PostGIS'], experience_years: 4, bio: 'I draw maps.', is_public: true }
  await apiAs(first.origin, creator.session).call('POST /profile/developer', { body: profile })
  const client = await register(browser, first, 'CLIENT')
  for (const title of [DULL, WANTED]) {
    const body = { title, content: 'With Leaflet, on top of PostGIS.', is_public: true }
    await apiAs(first.origin, client.session).call('POST /requests', { body })
  }
  await first.stop()

  const again = await startWithJobs(folder)
  const page = await enterAgain(browser, again, creator.username)
  await page.goto('/notifications')
  const notice = page.getByRole('listitem').filter({ hasText: `A new request fits you: ${WANTED}` })
  await expect(notice).toContainText('Mentions Leaflet and PostGIS')
  await expectAccessible(page)
  await notice.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: WANTED })).toBeVisible()

  await page.goto('/developer-dashboard')
  const requests = page.getByRole('region', { name: 'Requests' })
  await expect(requests.getByText('Mentions Leaflet and PostGIS')).toHaveCount(2)
  await requests.getByRole('button', { name: `Not interested: ${DULL}` }).click()
  await expect(page.getByText(`${DULL} will not be suggested again`)).toBeVisible()
  await expect(requests.getByRole('link', { name: DULL })).toHaveCount(0)
  await expectAccessible(page)
  // Leaving the page ends the time for Undo.
  await page.goto('/notifications')
  const session = await signIn(again.origin, { username: creator.username, password: PASSWORD })
  const titles = async () =>
    (await apiAs(again.origin, session).call('GET /requests/matching')).map(({ title }) => title)
  await expect.poll(titles).toEqual([WANTED])
  await page.goto('/developer-dashboard')
  await expect(requests.getByRole('link', { name: WANTED })).toBeVisible()
  await expect(requests.getByRole('link', { name: DULL })).toHaveCount(0)
  await again.stop()
  deleteFolder()
})
