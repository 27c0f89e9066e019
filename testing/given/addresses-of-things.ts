import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Thing, Things } from './marketplace.ts'

/** What each parameter of an address names, by the address up to there. An endpoint below a new one needs an entry. */
const NAMED: Record<string, Thing> = {
  '/auth/sessions/:id': 'session',
  '/auth/:provider': 'provider',
  '/auth/link/:provider': 'provider',
  '/auth/identities/:provider': 'provider',
  '/profile/developers/:id': 'creator',
  '/profile/clients/:id': 'client',
  '/projects/:id': 'project',
  '/snagged-requests/:request_id': 'request',
  '/snagged-requests/:id': 'snag',
  '/requests/:id': 'request',
  '/requests/:id/share/:user_id': 'creator',
  '/requests/user/:id': 'client',
  '/requests/shared-with-me/:id': 'requestShare',
  '/agreements/:id': 'agreement',
  '/agreements/:id/deliveries/:number': 'delivery',
  '/agreements/:id/milestones/:number': 'milestone',
  '/agreements/milestones/funding/:sessionId': 'paymentPage',
  '/agreements/disputes/:id': 'dispute',
  '/agreements/request/:id': 'request',
  '/agreements/conversation/:id': 'conversation',
  '/boards/:id': 'board',
  '/boards/:id/creators/:developer_id': 'creator',
  '/boards/:id/showcases/:showcase_id': 'showcase',
  '/conversations/:id': 'conversation',
  '/conversations/:id/messages/:messageId': 'message',
  '/conversations/:id/files/:fileId': 'messageFile',
  '/invoices/:id': 'invoice',
  '/project-showcase/:id': 'showcase',
  '/project-showcase/developer/:id': 'creator',
  '/project-showcase/shared/:token': 'showcaseLink',
  '/project-showcase/:id/link-video/:videoId': 'video',
  '/project-showcase/:id/pictures/:pictureId': 'showcasePicture',
  '/portfolios/developers/:id': 'creator',
  '/portfolios/pages/:id': 'page',
  '/portfolios/shared/:token': 'pageLink',
  '/marketplace/developers/:developerId': 'creator',
  '/marketplace/discount-codes/:id': 'discountCode',
  '/marketplace/products/:id': 'product',
  '/marketplace/products/files/:id': 'product',
  '/marketplace/products/:id/files/:fileId': 'productFile',
  '/marketplace/products/:id/pictures/:pictureId': 'productPicture',
  '/marketplace/purchase/verify/:sessionId': 'paymentPage',
  '/marketplace/purchases/:id': 'purchase',
  '/marketplace/refunds/:id': 'purchase',
  '/marketplace/refund-requests/:id': 'refundRequest',
  '/marketplace/uploads/:uploadId': 'productUpload',
  '/playlists/:id': 'playlist',
  '/playlists/user/:userId': 'creator',
  '/playlists/video/:videoId': 'video',
  '/playlists/:id/videos/:videoId': 'video',
  '/playlists/shared/:token': 'playlistLink',
  '/developers/:developerId': 'creator',
  '/video_display/developer/:developerId': 'creator',
  '/video_display/stream/:id': 'video',
  '/video_display/shared/:token': 'videoLink',
  '/shared/videos/:token': 'videoLink',
  '/videos/:id': 'video',
  '/videos/:id/files/:name': 'videoFolder',
  '/videos/:id/captions/:language': 'caption',
  '/uploads/:uploadId': 'upload',
  '/video_files/:folder': 'videoFolder',
  '/video_files/:folder/:version': 'videoFolder',
  '/video_files/:folder/:version/:pass': 'videoFolder',
  '/video_files/:folder/:version/:pass/:name': 'videoFolder',
  '/video_files/:folder/:version/:pass/:size': 'videoFolder',
  '/video_files/:folder/:version/:pass/:size/:name': 'videoFolder',
  '/payments/monthly-gifts/:id': 'monthlyGift',
  '/payouts/:id': 'payout',
  '/payouts/requests/:id': 'payout',
  '/operators/accounts/:id': 'account',
  '/feedback/:id': 'feedback',
  '/blocks/:id': 'account',
  '/integrations/tokens/:id': 'apiToken',
  '/people/:id': 'account',
  '/people/:id/sessions/:session_id': 'session',
  '/invitations/:id': 'invitation',
  '/reports/standing/:kind': 'reportedKind',
  '/reports/standing/:kind/:id': 'request',
  '/reports/statements/:token': 'statement',
  '/reports/cases/:id': 'reportCase',
  '/reports/held/:id': 'heldItem',
  '/legal/:document': 'legalDocument',
  '/mail-texts/:mail': 'mailText',
  '/legal/:document/versions/:number': 'legalVersion',
  '/administration/mail/:id': 'queuedEmail',
  '/administration/mail/refused/:id': 'refusedAddress',
  '/search/synonyms/:id': 'synonyms',
  '/ratings/developer/:id': 'creator',
  '/ratings/client/:id': 'client',
  '/ratings/:kind': 'ratingKind',
  '/ratings/:kind/:id': 'creator',
}

const upTo = (path: string, name: string) => path.slice(0, path.indexOf(`:${name}`) + name.length + 1)

/** The parameters of a path with the kind of thing that each names; undefined where nobody has said so yet. */
export const thingsIn = ({ path }: Pick<Endpoint, 'path'>): [name: string, thing: Thing | undefined][] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, NAMED[upTo(path, name)]])

/** The address of a call with the things that it names; makes those that are not there yet. */
export async function addressAmong(things: Things, endpoint: Pick<Endpoint, 'path'>): Promise<string> {
  let path: string = endpoint.path
  for (const [name, thing] of thingsIn(endpoint)) {
    if (!thing) throw new Error(`${endpoint.path}: say in testing/given/addresses-of-things.ts what :${name} names`)
    path = path.replace(`:${name}`, encodeURIComponent(await things.get(thing)))
  }
  return `/api${path}`
}
