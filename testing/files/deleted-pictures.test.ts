import { expect, onTestFinished, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { productPicturesApi, productsApi } from '#features/products/contract.ts'
import { showcasePicturesApi, showcasesApi } from '#features/showcases/contract.ts'
import { WAKE_CHANNEL } from '#platform/server/work/enqueue.ts'
import { putPicture } from '#platform/server/files/files.ts'
import { startApi, type Person } from '../api.ts'
import { givenDeveloperProfile } from '../given/rows.ts'
import { givenProductPictureRow, givenProductRow } from '../given/products.ts'
import { givenPictureRow, givenShowcaseRow } from '../given/showcases.ts'

const api = await startApi()
const store = async () => ({
  name: await putPicture(api.services.files, new Uint8Array([1, 2, 3])),
  small_name: await putPicture(api.services.files, new Uint8Array([1, 2])),
})

/** Pictures of somebody everywhere: in a showcase, in a product and of themselves. */
async function givenPictures(owner: Person) {
  const [inShowcase, inProduct, { name: own }] = [await store(), await store(), await store()]
  const [showcase, product] = [await givenShowcaseRow(api.db, owner), await givenProductRow(api.db, owner)]
  await givenDeveloperProfile(api.db, owner)
  await api.db.updateTable('developer_profiles').set({ profile_image: own }).where('user_id', '=', owner.id).execute()
  const shown = {
    showcase: { id: showcase.id, pictureId: (await givenPictureRow(api.db, showcase, inShowcase)).id },
    product: { id: product.id, pictureId: (await givenProductPictureRow(api.db, product, inProduct)).id },
  }
  return { shown, names: { showcase: Object.values(inShowcase), product: Object.values(inProduct), profile: [own] } }
}
type Given = Awaited<ReturnType<typeof givenPictures>>

const statusesOf = (names: readonly string[]) =>
  Promise.all(names.map(async (name) => (await api.app.inject({ url: `/api/files/${name}` })).statusCode))
const paramsOf = ({ id }: { id: number }) => ({ params: { id } })

test.each<[string, (owner: Person, given: Given) => Promise<unknown>, (keyof Given['names'])[]]>([
  [
    'a showcase is deleted',
    (owner, { shown }) => owner.send(showcasesApi.remove, paramsOf(shown.showcase)),
    ['showcase'],
  ],
  [
    'it is taken out of a showcase',
    (owner, { shown }) => owner.send(showcasePicturesApi.removePicture, { params: shown.showcase }),
    ['showcase'],
  ],
  ['a product is deleted', (owner, { shown }) => owner.send(productsApi.remove, paramsOf(shown.product)), ['product']],
  [
    'it is taken out of a product',
    (owner, { shown }) => owner.send(productPicturesApi.removePicture, { params: shown.product }),
    ['product'],
  ],
  [
    'somebody closes their account',
    (owner) => owner.send(accountSettingsApi.closeAccount, { body: { password: owner.password } }),
    ['showcase', 'product', 'profile'],
  ],
])('a picture is gone at once when %s, and nobody stores it longer than a moment', async (_, act, gone) => {
  const owner = await api.signUp('developer')
  const given = await givenPictures(owner)
  const names = gone.flatMap((kind) => given.names[kind])
  expect(new Set(await statusesOf(names))).toEqual(new Set([200]))
  const { headers } = await api.app.inject({ url: `/api/files/${names[0]}` })
  expect(headers['cache-control']).toBe('public, max-age=2, must-revalidate')
  const known = { 'if-none-match': String(headers['etag']) }
  expect((await api.app.inject({ url: `/api/files/${names[0]}`, headers: known })).statusCode).toBe(304)

  const woken = Promise.withResolvers<void>()
  onTestFinished(await api.opened.listen(WAKE_CHANNEL, () => woken.resolve()))
  await act(owner, given)
  // Whoever works need not look for it within seconds: they are told.
  await woken.promise
  await api.runJobs()
  expect(new Set(await statusesOf(names))).toEqual(new Set([404]))
})
