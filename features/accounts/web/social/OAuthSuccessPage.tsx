// Script file: account-links
// First visit: entry
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Provider } from '#platform/contract/providers.ts'
import { Arrival } from '../entry/Arrival.tsx'
import { deleteQuery } from '../entry/link-token.ts'
import { completeSignIn, linkByCode, handleRefusal } from './social-session.ts'
import { socialTexts } from './social-texts.ts'

/** Completes a successful social sign-in: exchanges the token in the URL, shows a welcome and navigates on. */
export function OAuthSuccessPage() {
  const { search } = useLocation()
  const [{ linked, begin }] = useState(() => {
    const query = new URLSearchParams(search)
    const token = query.get('token')
    const provider = Provider.safeParse(query.get('linked')).data ?? null
    const start = () => {
      deleteQuery()
      if (query.has('error')) return handleRefusal()
      return provider === null ? completeSignIn(token) : linkByCode(token, provider)
    }
    return { linked: provider, begin: start }
  })
  return <Arrival title={linked === null ? socialTexts.signingIn : socialTexts.linking} begin={begin} />
}
