import type { Asker } from './fill.ts'

/** A call of a list: by whom, and what stands in place of the parameters of its path; `query` without the page. */
export interface ListCall {
  who: Asker
  path: string
  query: string
}

const MANY = { client: 'client with many', creator: 'creator with many' } as const
const FEW = { client: 'client with few', creator: 'creator with few' } as const

/** Lists that other benchmarks measure, by the one that does. */
const ELSEWHERE: Record<string, string> = {
  '/search': 'search.ts',
  '/marketplace/products': 'products.ts',
  '/marketplace/developers/:developerId/products': 'products.ts',
  '/project-showcase/': 'showcases.ts',
  '/requests/public': 'load.ts',
}

type Calls = readonly (readonly [who: Asker, ids: string, ...queries: string[]])[]

/** Of somebody who owns many and of somebody who owns few, in each order and with each filter. */
const ofClients = (...queries: string[]): Calls =>
  [MANY.client, FEW.client].map((who) => [who, '', ...queries] as const)
const ofCreators = (...queries: string[]): Calls =>
  [MANY.creator, FEW.creator].map((who) => [who, '', ...queries] as const)
/** Of what has many parts and of what has few. */
const partsFor = (
  who: readonly [Asker, Asker],
  [many, few]: readonly [string, string],
  ...queries: string[]
): Calls => [
  [who[0], many, ...queries],
  [who[1], few, ...queries],
]
const byOperator = (...queries: string[]): Calls => [['operator', '', ...queries]]
const byAnyone = (...queries: string[]): Calls => [[FEW.client, '', ...queries]]
const both = [FEW.client, FEW.client] as const
const owners = [MANY.creator, FEW.creator] as const

const CREATORS = ['order=rating', 'order=projects', 'order=experience', 'order=newest', 'skill=weaving', 'language=zu']
const CREATOR_FILTERS = [
  'availability=now',
  'max_price=5',
  'reply_within_hours=24',
  'min_experience=36',
  'q=things&order=newest',
]
const VIDEOS = ['order=newest', 'order=most_liked', 'order=most_viewed', 'order=best_rated', 'video_type=tutorials']

/** The calls of each list, by its path. */
export const CASES: Record<string, Calls> = {
  '/administration/mail': byOperator('show=unfinished', 'show=failed'),
  '/administration/mail/refused': byOperator(''),
  '/administration/queue': byOperator('show=unfinished', 'show=failed'),
  '/agreements/': [...ofClients(''), ...ofCreators('')],
  '/agreements/conversation/:id/steps': [[MANY.client, '10', '']],
  '/agreements/disputes': byOperator('show=open', 'show=all'),
  '/archives/imports/:uploadId/items': partsFor(
    owners,
    ['00000000-0000-4000-8000-000000000010', '00000000-0000-4000-8000-000000000001'],
    '',
  ),
  '/blocks/': [
    ['blocker', '', ''],
    [FEW.client, '', ''],
  ],
  '/boards/': ofClients('', 'creator_id=2'),
  '/conversations/:id/files': [[MANY.client, '1', '']],
  '/conversations/user/list': [
    ...ofClients('', 'messages=1', 'status=active', 'unread=true', 'archived=only', 'q=w77', 'request_id=10'),
    ...ofCreators('', 'messages=1'),
  ],
  '/developers/:developerId/videos': partsFor(both, ['2', '4'], ''),
  '/feedback/': byOperator('show=open', 'show=all'),
  '/integrations/webhooks/:id/deliveries': partsFor([MANY.client, FEW.client], ['10', '1'], ''),
  '/invitations/': byOperator(''),
  '/invoices': [...ofClients('', 'side=buyer'), ...ofCreators('', 'side=seller')],
  '/ledger/differences': byOperator(''),
  '/ledger/entries': byOperator(
    '',
    'username=person1',
    'username=person3',
    'account=provider',
    'account=fees',
    'why=paid',
    'why=refunded',
    'reference=pi_77',
    'from=2026-01-01&until=2026-11-26',
  ),
  '/legal/:document/versions': [['operator', 'contact', '']],
  '/mail-texts/:mail/versions': [['operator', 'verify_email', '']],
  '/marketplace/discount-codes': ofCreators(''),
  '/marketplace/gifts': ofClients(''),
  '/marketplace/products/mine': ofCreators('', 'status=draft', 'status=archived'),
  '/marketplace/products/:id/licences/keys': partsFor(owners, ['10', '1'], 'show=all', 'show=unused', 'show=given'),
  '/marketplace/products/:id/releases': partsFor(both, ['10', '1'], ''),
  '/marketplace/products/:id/reviews': partsFor(both, ['10', '1'], ''),
  '/marketplace/products/purchases': ofClients(''),
  '/marketplace/products/sales': [...ofCreators(''), [MANY.creator, '', 'product_id=10']],
  '/marketplace/refund-requests': ofCreators('show=open', 'show=all'),
  '/marketplace/refund-requests/overdue': byOperator(''),
  '/marketplace/refunds': byOperator('show=open', 'show=all'),
  '/notifications': ofClients('', 'unread=true'),
  '/operators/audit': byOperator(
    '',
    'account_id=1',
    'account_id=3',
    'actor_id=5',
    'actor_id=7',
    'action=suspend_account',
    'action=erase_account',
    'action=settle_tax',
    'account_id=1&action=erase_account',
    'actor_id=5&action=erase_account',
  ),
  '/payments/balance/statement': ofClients(''),
  '/payments/donations': ofClients(''),
  '/payments/monthly-gifts': ofClients(''),
  '/payments/supporters': byAnyone(''),
  '/payouts': ofCreators(''),
  '/payouts/debts': byOperator(''),
  '/payouts/requests': byOperator('show=open', 'show=all'),
  '/people/': byOperator('', 'q=person1', 'q=person'),
  '/people/:id/notes': partsFor(['operator', 'operator'], ['1', '3'], ''),
  '/playlists/': byAnyone('', 'q=name'),
  '/playlists/:id/share/openings': [[MANY.creator, '10', '']],
  '/playlists/individual-videos': byAnyone(...VIDEOS),
  '/playlists/user/:userId': partsFor(both, ['2', '4'], '', 'video_id=10'),
  '/playlists/video/:videoId': partsFor(both, ['10', '1'], ''),
  '/portfolios/pages/': ofCreators(''),
  '/portfolios/pages/:id/share/openings': [[MANY.creator, '10', '']],
  '/portfolios/works': ofCreators('kind=showcases', 'kind=videos', 'kind=playlists'),
  '/profile/developers/public': byAnyone(...CREATORS, ...CREATOR_FILTERS),
  '/project-showcase/:id/case-studies': partsFor(both, ['10', '1'], ''),
  '/project-showcase/:id/share/openings': [[MANY.creator, '10', '']],
  '/project-showcase/developer/:id': partsFor(both, ['2', '4'], ''),
  '/project-showcase/ranked-projects/get': byAnyone(''),
  '/projects/': ofClients(''),
  '/projects/figures': ofClients(''),
  '/ratings/:kind/:id/list': partsFor(both, ['showcase/10', 'showcase/1'], ''),
  '/reports/cases': byOperator('show=open', 'show=appealed', 'show=decided'),
  '/reports/held': byOperator(''),
  '/requests/': ofClients('', 'status=completed', 'status=cancelled', 'shared=true', 'include_shared=true'),
  '/requests/:id/shares/users': [[MANY.client, '10', '']],
  '/requests/:id/snags': [[MANY.client, '10', '']],
  '/requests/responses': [...ofClients(''), [MANY.client, '', 'request_id=10']],
  '/requests/shared-with-me': ofCreators(''),
  '/requests/user/:id': [
    [MANY.client, '1', ''],
    [FEW.client, '3', ''],
  ],
  '/search/synonyms': byOperator(''),
  '/snagged-requests/': ofCreators(''),
  '/video_display/developer/:developerId': partsFor(both, ['2', '4'], ''),
  '/videos/': [...byAnyone(...VIDEOS), [MANY.creator, '', ...VIDEOS]],
  '/videos/:id/share/openings': partsFor(owners, ['10', '1'], ''),
  // Lists that are not read in pages, and pages that gather several.
  '/agreements/disputes/:id/messages': [['operator', '10', '']],
  '/auth/sessions': ofClients(''),
  '/conversations/:id/messages': [[MANY.client, '1', '', 'q=w77', 'before=5000']],
  '/conversations/unread': [...ofClients(''), ...ofCreators('')],
  '/integrations/tokens': ofClients(''),
  '/integrations/webhooks': ofClients(''),
  '/mail-texts': byOperator(''),
  '/marketplace/products/sales/sums': ofCreators('by=day&periods=30'),
  '/notifications/unread': ofClients(''),
  '/operators/': byOperator(''),
  '/overviews/client': ofClients(''),
  '/overviews/client/requests': ofClients(''),
  '/overviews/developer': ofCreators(''),
  '/overviews/waiting': [...ofClients(''), ...ofCreators('')],
  '/people/:id/sessions': [['operator', '3', '']],
  '/profile/skills': byAnyone(''),
  '/requests/:id/fitting-creators': [[MANY.client, '10', '']],
  '/requests/matching': ofCreators(''),
  '/requests/search/users': ofClients('query=person1', 'query=Person'),
  '/requests/users/search': ofClients('q=person1'),
  '/saved-searches': ofClients(''),
  '/similar': byAnyone('kind=video&id=10', 'kind=showcase&id=10', 'kind=product&id=10'),
}

/** Whether this benchmark or another measures a list. */
export const isMeasured = (path: string): boolean => path in CASES || path in ELSEWHERE

/** The calls of a list, each with the address without its page. */
export function callsOf(path: string): ListCall[] {
  return (CASES[path] ?? []).flatMap(([who, ids, ...queries]) => {
    const parts = ids.split('/')
    const address = `/api${path.replace(/:\w+/g, () => parts.shift() ?? '')}`
    return queries.map((query) => ({ who, path: address, query }))
  })
}
