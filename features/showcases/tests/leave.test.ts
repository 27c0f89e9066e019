import { expect, test } from 'vitest'
import { PASSWORD, startApi } from '#testing/api.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { showcasesApi, showcaseSharingApi } from '../contract.ts'
import { testImage, givenShowcase } from './given-showcases.ts'

const api = await startApi()
const { app, nobody, signUp } = api
const statusOf = async (address: string | null) =>
  (await app.inject({ url: new URL(address ?? '').pathname })).statusCode

test("somebody's copy holds their own showcases with README and pictures, and nobody else's", async () => {
  const [ann, ben] = [await signUp('developer', { subscribed: true }), await signUp('developer', { subscribed: true })]
  const { image_url } = await givenShowcase(ann, {
    title: 'Of Ann',
    image_file: await testImage(40, 30),
    image_alt: 'The door',
    readme_file: Buffer.from('# Bread'),
  })
  await givenShowcase(ben, { title: 'Of Ben' })
  const copy = (await ann.send(accountSettingsApi.exportData)).body
  expect(copy.parts['showcases']).toMatchObject([
    { title: 'Of Ann', readme: '# Bread', pictures: [{ alt: 'The door' }], video_ids: [] },
  ])
  expect(JSON.stringify(copy)).not.toContain('Of Ben')
  expect(JSON.stringify(copy)).toContain(image_url)
})

test('showcases go with their developer, with their files, and nobody reads that they opened a link', async () => {
  const [ann, ben] = [await signUp('developer', { subscribed: true }), await signUp('developer', { subscribed: true })]
  const { id } = await givenShowcase(ann)
  const gone = await givenShowcase(ben, { image_file: await testImage(40, 30) })
  const token = (await ann.send(showcaseSharingApi.share, { params: { id } })).body.share_token ?? ''
  await ben.send(showcaseSharingApi.readShared, { params: { token } })
  await ben.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
  await api.runJobs()
  expect((await nobody.send(showcasesApi.read, { params: { id: gone.id } })).status).toBe(404)
  expect(await statusOf(gone.image_url)).toBe(404)
  expect((await ann.send(showcaseSharingApi.listOpenings, { params: { id } })).body).toEqual([])
  expect((await nobody.send(showcasesApi.list)).body.map((showcase) => showcase.id)).not.toContain(gone.id)
})
