import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { accountSettingsApi, accountsApi, type UserType } from '#features/accounts/contract.ts'
import { sitePicturesApi } from '#features/administration/contract.ts'
import { archiveImportsApi } from '#features/archives/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { legalApi } from '#features/legal/contract.ts'
import { operatorsApi } from '#features/operators/contract.ts'
import { peopleApi } from '#features/people/contract.ts'
import {
  licencesApi,
  productFilesApi,
  productPicturesApi,
  productsApi,
  productTaxApi,
  productUploadsApi,
  purchasesApi,
} from '#features/products/contract.ts'
import { profilesApi } from '#features/profiles/contract.ts'
import { showcasePicturesApi, showcasesApi } from '#features/showcases/contract.ts'
import { sendingApi, videosApi } from '#features/videos/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { PASSWORD, type Person } from '../api.ts'
import { makeClip } from '../given/clips.ts'
import { givenBalance } from '../given/balance.ts'
import { givenProductRow } from '../given/products.ts'
import { givenShowcaseRow } from '../given/showcases.ts'
import { givenVideoRow } from '../given/videos.ts'
import { givenConversation, givenDeveloperProfile } from '../given/rows.ts'
import type { startApiWithPayments } from '../given/payments.ts'
import { interruptedPayments } from './interrupted-payments.ts'

/** A call as somebody makes it. */
export interface Prepared {
  who?: Person
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: object
  form?: Record<string, string | Buffer>
}

export interface Scenario {
  endpoint: Endpoint
  given: () => Promise<Prepared>
  /** What the repeated call hears where only the provider did what it asked for: that there is nothing left to do. */
  nothingLeft?: number
}

type Api = Awaited<ReturnType<typeof startApiWithPayments>>

/** Every call that commits by itself, and what must be there before it. */
export function interruptedScenarios(api: Api): Scenario[] {
  const { db, signUp } = api
  const person = (type: UserType = 'client', subscribed = false) => signUp(type, { subscribed })
  const picture = (width = 640, height = 360) =>
    sharp({ create: { width, height, channels: 3, background: '#c86432' } })
      .jpeg()
      .toBuffer()
  const seller = async () => {
    const who = await person('developer')
    return { who, params: { id: (await givenProductRow(db, who)).id } }
  }
  const artist = async () => {
    const who = await person('developer', true)
    return { who, params: { id: (await givenShowcaseRow(db, who)).id } }
  }
  const filmed = async () => {
    const who = await person()
    return { who, params: { id: (await givenVideoRow(db, who)).id } }
  }
  const buying = async () => {
    const { params } = await seller()
    const who = await person()
    await givenBalance(api, who, 5000)
    return { who, params, body: { pay_with: 'balance' as const } }
  }
  const program = () => Buffer.concat([Buffer.from('MZ'), randomBytes(500)])
  const addFiles = async () => ({ ...(await seller()), query: { file_type: 'executable' }, form: { files: program() } })

  return [
    {
      endpoint: accountsApi.register,
      given: async () => {
        const username = `new-${randomBytes(4).toString('hex')}`
        const named = { username, email: `${username}@example.com`, full_name: 'Nora New' }
        return { body: { ...named, password: PASSWORD, user_type: 'client', terms_accepted: true } }
      },
    },
    { endpoint: accountSettingsApi.resendVerification, given: async () => ({ who: await person() }) },
    {
      endpoint: accountSettingsApi.forgotPassword,
      given: async () => ({ body: { email: (await person()).user.email } }),
    },
    {
      endpoint: accountSettingsApi.resetPassword,
      given: async () => {
        const { user } = await person()
        await api.nobody.send(accountSettingsApi.forgotPassword, { body: { email: user.email } })
        await api.runJobs()
        const token = /reset-password\?token=([\w-]+)/.exec(api.emails(user.email).at(-1)?.text ?? '')?.[1] ?? ''
        return { body: { token, password: 'a quite different phrase' } }
      },
    },
    {
      endpoint: accountSettingsApi.closeAccount,
      given: async () => ({ who: await person(), body: { password: PASSWORD } }),
      // Their session ended with the account.
      nothingLeft: 401,
    },
    {
      endpoint: operatorsApi.setRoles,
      given: async () => {
        const [who, other] = [await api.signUp('client', { operator: true }), await person()]
        await db.updateTable('accounts').set({ email_verified_at: api.now() }).where('id', '=', other.id).execute()
        return { who, body: { email: other.user.email, roles: ['support'], password: PASSWORD } }
      },
    },
    ...[sitePicturesApi.setLogo, sitePicturesApi.setHomePicture].map((endpoint) => ({
      endpoint,
      given: async () => {
        // A picture that is replaced adds no row.
        await db.deleteFrom('site_pictures').execute()
        return { who: await api.signUp('client', { operator: true }), form: { file: await picture() } }
      },
    })),
    {
      endpoint: peopleApi.erase,
      given: async () => {
        const [who, other] = [await api.signUp('client', { operator: ['support'] }), await person()]
        return { who, params: { id: other.id }, body: { password: PASSWORD } }
      },
      // The account is closed.
      nothingLeft: 404,
    },
    {
      endpoint: legalApi.publish,
      given: async () => {
        const versions = db.selectFrom('legal_versions').where('document', '=', 'imprint')
        const { newest } = await versions.select(({ fn }) => fn.max('number').as('newest')).executeTakeFirstOrThrow()
        return {
          who: await api.signUp('client', { operator: true }),
          params: { document: 'imprint' },
          body: { based_on: newest ?? 0, markdown: '## Who we are' },
        }
      },
    },
    {
      endpoint: profilesApi.setPicture,
      given: async () => {
        const who = await person('developer')
        await givenDeveloperProfile(db, who)
        return { who, form: { file: await picture() } }
      },
    },
    {
      endpoint: profilesApi.removePicture,
      given: async () => {
        const who = await person('developer')
        await givenDeveloperProfile(db, who)
        return { who }
      },
    },
    {
      endpoint: conversationsApi.addFile,
      given: async () => {
        const { client, conversation } = await givenConversation(api)
        return { who: client, params: { id: conversation.id }, form: { file: Buffer.from('hello') } }
      },
    },
    {
      endpoint: sendingApi.announce,
      given: async () => ({ who: await person(), body: { filename: 'clip.mp4', size: 1000 } }),
    },
    {
      endpoint: videosApi.upload,
      given: async () => ({ who: await person(), form: { title: 'A clip', file: await makeClip() } }),
    },
    { endpoint: videosApi.setThumbnail, given: async () => ({ ...(await filmed()), form: { file: await picture() } }) },
    {
      endpoint: videosApi.setCaptions,
      given: async () => {
        const file = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n')
        return { ...(await filmed()), form: { language: 'en', file } }
      },
    },
    {
      endpoint: showcasesApi.create,
      given: async () => {
        const form = { title: 'A shop', description: 'It bakes.', image_file: await picture() }
        return { who: await person('developer', true), form }
      },
    },
    {
      endpoint: showcasesApi.replaceFiles,
      given: async () => ({ ...(await artist()), form: { image_file: await picture() } }),
    },
    {
      endpoint: showcasePicturesApi.addPicture,
      given: async () => ({ ...(await artist()), form: { file: await picture() } }),
    },
    {
      endpoint: productsApi.create,
      given: async () => {
        const body = { name: 'A ledger', description: 'It adds up.', price: 19.99, long_description: '# It *adds* up' }
        return { who: await person('developer'), body }
      },
    },
    { endpoint: productsApi.change, given: async () => ({ ...(await seller()), body: { long_description: '# New' } }) },
    {
      endpoint: productPicturesApi.addPicture,
      given: async () => ({ ...(await seller()), form: { file: await picture() } }),
    },
    { endpoint: productFilesApi.addFiles, given: addFiles },
    { endpoint: productFilesApi.addFilesByOldPath, given: addFiles },
    {
      endpoint: licencesApi.addKeys,
      given: async () => ({ ...(await seller()), form: { file: Buffer.from('ONE\nTWO') } }),
    },
    {
      endpoint: productUploadsApi.announce,
      given: async () => {
        const { who, params } = await seller()
        const body = { product_id: params.id, filename: 'tool.exe', file_type: 'executable', size: 1000 }
        return { who, body }
      },
    },
    {
      endpoint: archiveImportsApi.announce,
      given: async () => ({ who: await person('developer'), body: { filename: 'work.zip', size: 1000 } }),
    },
    { endpoint: purchasesApi.purchase, given: buying },
    {
      endpoint: productTaxApi.settle,
      given: async () => {
        const { who: buyer, params, body } = await buying()
        await buyer.send(purchasesApi.purchase, { params, body })
        const purchases = db.selectFrom('purchases').select('reference').where('buyer_id', '=', buyer.id)
        const { reference } = await purchases.executeTakeFirstOrThrow()
        await db.insertInto('unreported_taxes').values({ reference, since: api.now() }).execute()
        const who = await api.signUp('client', { operator: true })
        return { who, body: { reference, reason: 'It is declared by hand' } }
      },
    },
    {
      endpoint: purchasesApi.purchase,
      given: async () => ({ who: await person(), params: (await seller()).params, body: { pay_with: 'card' } }),
    },
    ...interruptedPayments(api),
  ]
}
