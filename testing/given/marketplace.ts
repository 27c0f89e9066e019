import { feedbackApi } from '#features/feedback/contract.ts'
import { randomUUID } from 'node:crypto'
import { accountsApi } from '#features/accounts/contract.ts'
import { agreementsApi } from '#features/agreements/contract.ts'
import { boardsApi } from '#features/boards/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { tokensApi } from '#features/integrations/contract.ts'
import { playlistsApi, playlistSharingApi } from '#features/playlists/contract.ts'
import { portfoliosApi, portfolioSharingApi } from '#features/portfolios/contract.ts'
import { showcaseSharingApi } from '#features/showcases/contract.ts'
import { snagsApi } from '#features/snags/contract.ts'
import { sharingApi } from '#features/videos/contract.ts'
import { savedSearchesApi } from '#features/saved-searches/contract.ts'
import { PASSWORD, type TestApi } from '../api.ts'
import { done } from './done.ts'
import { givenMoneyThings, MONEY_THINGS } from './money-things.ts'
import { givenOperatorThings, OPERATOR_THINGS } from './operator-things.ts'
import { givenProductPictureRow, givenProductRow } from './products.ts'
import { givenClientProfile, givenDeveloperProfile, givenProject, givenRequest, givenShare } from './rows.ts'
import { givenPictureRow, givenShowcaseRow } from './showcases.ts'
import { givenUploadRow, givenVideoRow } from './videos.ts'

type GivenApi = Pick<TestApi, 'db' | 'inWork' | 'signUp' | 'nobody' | 'now'>

/** Those whom the things of a marketplace belong to, and those who have nothing to do with them. */
export type People = Awaited<ReturnType<typeof givenPeople>>

/** A client and a creator who deal with each other, and one stranger of each kind. */
export async function givenPeople({ db, signUp }: Pick<TestApi, 'db' | 'signUp'>) {
  const people = {
    owningClient: await signUp('client'),
    owningCreator: await signUp('developer', { subscribed: true }),
    client: await signUp('client'),
    creator: await signUp('developer'),
    subscriber: await signUp('developer', { subscribed: true }),
    operator: await signUp('client', { operator: true }),
    suspended: await signUp('developer', { subscribed: true }),
  }
  for (const name of ['owningCreator', 'creator', 'subscriber'] as const) await givenDeveloperProfile(db, people[name])
  for (const name of ['owningClient', 'client'] as const) await givenClientProfile(db, people[name])
  return people
}

/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const KINDS = [
  'client',
  'creator',
  'account',
  'session',
  'apiToken',
  'webhook',
  'webhookDelivery',
  'savedSearch',
  'provider',
  'ratingKind',
  'project',
  'request',
  'requestShare',
  'conversation',
  'message',
  'messageFile',
  'snag',
  'agreement',
  'delivery',
  'milestone',
  'dispute',
  'board',
  'showcase',
  'showcasePicture',
  'showcaseLink',
  'video',
  'videoFolder',
  'videoLink',
  'caption',
  'upload',
  'playlist',
  'playlistLink',
  'page',
  'pageLink',
  'product',
  'productPicture',
  'productFile',
  'productUpload',
  'archiveImport',
  'feedback',
  ...MONEY_THINGS,
  ...OPERATOR_THINGS,
] as const
/** A kind of thing that the parameters of an address name. */
export type Thing = (typeof KINDS)[number]

/**
 * One thing of each kind, private where it can be, made when it is first asked for. The owning client has projects, requests, boards,
 * purchases and invoices; the owning creator everything that creators make; both share the request, its conversation and its agreement.
 */
export function givenThings(api: GivenApi, { owningClient, owningCreator }: People) {
  const { db } = api
  const known = new Map<string, Promise<number | string>>()
  const body = {}

  const makers: Record<Thing, () => Promise<number | string>> = {
    client: async () => owningClient.id,
    creator: async () => owningCreator.id,
    account: async () => (await api.signUp('client')).id,
    session: async () => {
      const login = { username: owningCreator.username, password: PASSWORD }
      await done(api.nobody.send(accountsApi.login, { body: login }))
      const sessions = db.selectFrom('sessions').select('id').where('account_id', '=', owningCreator.id)
      return (await sessions.orderBy('id', 'desc').executeTakeFirstOrThrow()).id
    },
    apiToken: async () => {
      const token = { name: 'Nightly report', scopes: ['read' as const], expires_in_days: 30, password: PASSWORD }
      return (await done(owningCreator.send(tokensApi.create, { body: token }))).id
    },
    // Nothing is looked up: there is no network.
    webhook: async () => {
      const target = { account_id: owningCreator.id, url: 'https://hooks.example/', events: ['sale.changed'] }
      const values = { ...target, secret: Buffer.alloc(32), last_number: 0, created_at: api.now() }
      return (await db.insertInto('webhook_targets').values(values).returning('id').executeTakeFirstOrThrow()).id
    },
    webhookDelivery: async () => {
      const target_id = (await get('webhook')) as number
      const values = { target_id, event_id: 'evt_1_1', type: 'test', body: '{}', created_at: api.now() }
      return (await db.insertInto('webhook_deliveries').values(values).returning('id').executeTakeFirstOrThrow()).id
    },
    savedSearch: async () =>
      (await done(owningCreator.send(savedSearchesApi.save, { body: { name: 'Plants', q: 'plants' } }))).id,
    provider: async () => 'google',
    ratingKind: async () => 'developer',
    project: async () => (await givenProject(db, owningClient)).id,
    request: async () => {
      const request = await givenRequest(db, owningClient)
      await givenShare(db, request, owningCreator)
      return request.id
    },
    requestShare: async () => {
      const request_id = (await get('request')) as number
      const shares = db.selectFrom('request_shares').select('id').where('request_id', '=', request_id)
      return (await shares.executeTakeFirstOrThrow()).id
    },
    conversation: async () => {
      const request_id = (await get('request')) as number
      return (await done(owningCreator.send(conversationsApi.start, { body: { request_id } }))).id
    },
    message: async () => {
      const id = (await get('conversation')) as number
      const sent = {
        params: { id },
        body: { content: 'When shall we begin?', file_ids: [(await get('messageFile')) as number] },
      }
      return (await done(owningCreator.send(conversationsApi.send, sent))).id
    },
    messageFile: async () => {
      const form = new FormData()
      form.append('file', new File([PIXEL], 'sketch.png', { type: 'image/png' }))
      const params = { id: (await get('conversation')) as number }
      return (await done(owningCreator.sendForm(conversationsApi.addFile, { params, form }))).id
    },
    snag: async () => {
      const request_id = (await get('request')) as number
      const pitch = { request_id, message: 'I build shops for bakeries.' }
      return (await done(owningCreator.send(snagsApi.snag, { body: pitch }))).id
    },
    agreement: async () => {
      await get('conversation')
      const terms = { request_id: (await get('request')) as number, price: 1250.5, terms: 'Ten pages, in four weeks.' }
      return (await done(owningCreator.send(agreementsApi.propose, { body: terms }))).id
    },
    // Its terms are not accepted, so there is none yet; the first one has this number.
    delivery: async () => 1,
    // Its terms have none.
    milestone: async () => 1,
    dispute: async () => {
      const agreement_id = (await get('agreement')) as number
      const price = { price_cents: 5000, fee_cents: 0 }
      await db
        .insertInto('milestones')
        .values({ agreement_id, number: 2, title: 'Designs', ...price })
        .execute()
      const about = { agreement_id, milestone: 2, opened_by: owningClient.id, status_before: 'funded' as const }
      const values = { ...about, reason: 'Nothing works.', opened_at: api.now() }
      return (await db.insertInto('milestone_disputes').values(values).returning('id').executeTakeFirstOrThrow()).id
    },
    board: async () => {
      const board = await done(owningClient.send(boardsApi.create, { body: { name: 'Bakeries' } }))
      const added = { params: { id: board.id }, body: { developer_id: owningCreator.id } }
      await done(owningClient.send(boardsApi.addCreator, added))
      const showcase = { params: { id: board.id }, body: { showcase_id: (await get('showcase')) as number } }
      await done(owningClient.send(boardsApi.addShowcase, showcase))
      return board.id
    },
    showcase: async () => (await givenShowcaseRow(db, owningCreator)).id,
    showcasePicture: async () => (await givenPictureRow(db, { id: (await get('showcase')) as number })).id,
    showcaseLink: async () => {
      const params = { id: (await get('showcase')) as number }
      return (await done(owningCreator.send(showcaseSharingApi.share, { params, body }))).share_token!
    },
    video: async () => (await givenVideoRow(db, owningCreator, { is_public: false })).id,
    videoFolder: async () => randomUUID(),
    videoLink: async () => {
      const params = { id: (await get('video')) as number }
      return (await done(owningCreator.send(sharingApi.share, { params, body }))).share_token
    },
    caption: async () => {
      const video_id = (await get('video')) as number
      const ratingBody = {
        video_id,
        language: 'en',
        label: 'English',
        name: `captions-${randomUUID()}.vtt`,
        created_at: api.now(),
      }
      await db.insertInto('video_captions').values(ratingBody).execute()
      return 'en'
    },
    upload: async () => (await givenUploadRow(db, owningCreator)).id,
    playlist: async () => {
      const list = await done(owningCreator.send(playlistsApi.create, { body: { name: 'For you' } }))
      const params = { id: list.id, videoId: (await get('video')) as number }
      await done(owningCreator.send(playlistsApi.addVideo, { params }))
      return list.id
    },
    playlistLink: async () => {
      const params = { id: (await get('playlist')) as number }
      return (await done(owningCreator.send(playlistSharingApi.share, { params, body }))).share_token
    },
    page: async () => (await done(owningCreator.send(portfoliosApi.createPage, { body: { title: 'For bakers' } }))).id,
    pageLink: async () => {
      const params = { id: (await get('page')) as number }
      return (await done(owningCreator.send(portfolioSharingApi.share, { params, body }))).share_token
    },
    product: async () => (await givenProductRow(db, owningCreator)).id,
    productPicture: async () => (await givenProductPictureRow(db, { id: (await get('product')) as number })).id,
    productFile: async () => {
      const product_id = (await get('product')) as number
      const files = db.selectFrom('product_files').select('id').where('product_id', '=', product_id)
      return (await files.executeTakeFirstOrThrow()).id
    },
    productUpload: async () => {
      const id = randomUUID()
      const product_id = (await get('product')) as number
      const file = { file_type: 'other' as const, file_name: 'tool.zip', size: 1000, key: `productfiles/${id}` }
      const times = { created_at: api.now(), expires_at: new Date(api.now().getTime() + 60 * 60 * 1000) }
      await db
        .insertInto('product_uploads')
        .values({ id, user_id: owningCreator.id, product_id, ...file, ...times })
        .execute()
      return id
    },
    archiveImport: async () => {
      const id = randomUUID()
      // One at a time of an account.
      const open = db.selectFrom('archive_imports').select('id').where('account_id', '=', owningCreator.id)
      const running = await open.where('state', '=', 'uploading').executeTakeFirst()
      if (running) return running.id
      const file = { file_name: 'work.zip', size: 1000, key: `archives/${id}`, publishes_showcases: false }
      const times = { created_at: api.now(), expires_at: new Date(api.now().getTime() + 60 * 60 * 1000) }
      await db
        .insertInto('archive_imports')
        .values({ id, account_id: owningCreator.id, ...file, ...times })
        .execute()
      return id
    },
    feedback: async () => {
      const ratingBody = { rating: 4, comment: '', location: 'footer', email: 'zoe@example.com' }
      return (await done(api.nobody.send(feedbackApi.give, { body: ratingBody }))).id
    },
    ...givenMoneyThings(api, { owningClient, owningCreator }, get),
    ...givenOperatorThings(api, owningClient, get),
  }

  function get(kind: Thing): Promise<number | string> {
    const found = known.get(kind) ?? makers[kind]()
    known.set(kind, found)
    return found
  }
  return { get, kinds: KINDS }
}

/** The things of a marketplace. */
export type Things = ReturnType<typeof givenThings>
