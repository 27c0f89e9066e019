import { agreeOnTerms } from '../agree-on-terms.ts'
import { InteractionCounter, SIZES, logCount } from '../interaction-counter.ts'
import { postFromHome, TITLE } from '../post-from-home.ts'
import { enterDemo, expect, expectAccessible, testOn, WITH_PEOPLE } from '../product.ts'

const test = testOn(WITH_PEOPLE)

for (const size of SIZES) {
  test(`a stranger hires a creator from the home page, ${size.viewport.width} wide`, async ({ browser, product }) => {
    const page = await (await browser.newContext({ baseURL: product.origin, ...size })).newPage()
    const client = new InteractionCounter(page, size)
    await postFromHome(page, client, size)
    logCount('From "What do you need?" to a posted request', size, client.done)
    const { pathname } = new URL(page.url())

    const theirs = await enterDemo(browser, product, 'developer', size)
    const creator = new InteractionCounter(theirs, size)
    await theirs.goto(pathname.replace('/requests/', '/tickets/'))
    await creator.press(theirs.getByRole('button', { name: `Connect: ${TITLE}` }))
    const pitch = theirs.getByRole('dialog', { name: 'Send your pitch' })
    await creator.fill(pitch.getByLabel('Your pitch'), 'I fire pots myself, and built one of these for a kiln club.')
    await creator.choose(
      pitch
        .getByRole('group', { name: /^Attached videos/ })
        .getByRole('checkbox')
        .first(),
    )
    await expect(pitch.getByText('1 of 10 chosen')).toBeVisible()
    await expectAccessible(theirs)
    await creator.press(pitch.getByRole('button', { name: 'Submit' }))
    await expect(theirs.getByText('Pitch sent')).toBeVisible()

    // The pitch and its video come by themselves to who looks at the request.
    await expect(page.getByText('I fire pots myself').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Play: / }).first()).toBeVisible()
    await client.press(page.getByRole('link', { name: /conversation/i }).first())
    await expect(page).toHaveURL(/\/conversations\/\d+/)
    await theirs.goto(new URL(page.url()).pathname)

    await agreeOnTerms(client, creator)
    await expectAccessible(page)
    logCount('From "What do you need?" to a hired creator, the client', size, client.done)
    logCount('From a ticket to being hired, the creator', size, creator.done)
  })
}
