import type { ReactNode } from 'react'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { configureCalls } from '#platform/web/api/call.ts'
import { type AuthUser, useAuth } from '#features/accounts/web.tsx'
import { productsFeature } from '../web.tsx'

configureCalls({ sentences: productsFeature.sentences })

/** Signs somebody in; a client who buys unless told. */
export const enter = (id = 8, userType: AuthUser['userType'] = 'client') =>
  useAuth.setState({ isAuthenticated: true, user: { id, userType, username: 'u', fullName: '' } as AuthUser })

export const none = refuse(404, 'not_found')

/** A page of products. */
export const listed = (items: unknown[], headers: Record<string, string> = {}): Behaviour =>
  json(200, { items, total: items.length, skip: 0, limit: 12 }, headers)

/** Draws a screen at an address; answers what it asked for. Nobody has rated or bought anything, and there are no files. */
export const open = (path: string, page: ReactNode, at: string, responses: Record<string, Behaviour>) =>
  openScreen(path, page, at, {
    'GET /marketplace/products/5/purchase': none,
    'GET /marketplace/products/5/files/info': none,
    'GET /marketplace/products/5/licences': json(200, { source: null, unused: 0, issued: 0, owed: 0 }),
    'GET /marketplace/products/5/refund-rule': json(200, { days: null, default_days: 14 }),
    'GET /marketplace/purchases/3/refund-requests': json(200, {
      requests: [],
      days: 0,
      until: null,
      can_request: false,
    }),
    'GET /marketplace/developers/7/products': listed([]),
    'GET /marketplace/products/mine': listed([]),
    'POST /marketplace/products/5/views': json(200, { view_count: 1 }),
    'GET /payments/balance': json(200, { balance_cents: 0, currency: 'usd' }),
    ...responses,
  })
