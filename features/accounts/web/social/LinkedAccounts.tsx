import { useState } from 'react'
import { Provider } from '#platform/contract/providers.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { socialApi, type Identity } from '../../contract.ts'
import { LinkDialog } from './LinkDialog.tsx'
import classes from './LinkedAccounts.module.css'
import { useOfferedProviders } from './OAuthButtons.tsx'
import { ProviderMark } from './ProviderMark.tsx'
import { refreshUser } from '../session/session.ts'
import { PROVIDER_NAMES } from './provider-texts.ts'
import { socialTexts } from './social-texts.ts'

/** Linked and available sign-in providers; renders nothing if there are none. */
export function LinkedAccounts({ hasPassword }: { hasPassword: boolean }) {
  const query = useEndpoint(socialApi.identities, {})
  const offered = useOfferedProviders()
  const isLinked = (provider: Provider) => query.data?.some((identity) => identity.provider === provider) ?? false
  const shown = Provider.options.filter((provider) => offered.includes(provider) || isLinked(provider))
  if (shown.length === 0 && !query.error) return null
  return (
    <Section title={socialTexts.linkedAccounts} hint={socialTexts.linkedHint}>
      <QueryView query={query}>
        {(identities) => (
          <ProviderList shown={shown} identities={identities} offered={offered} hasPassword={hasPassword} />
        )}
      </QueryView>
    </Section>
  )
}

interface ProviderListProps {
  shown: readonly Provider[]
  identities: readonly Identity[]
  offered: readonly Provider[]
  hasPassword: boolean
}

function ProviderList({ shown, identities, offered, hasPassword }: ProviderListProps) {
  const [linking, setLinking] = useState<Provider | null>(null)
  const [unlinking, setUnlinking] = useState<Provider>('google')
  const [refusal, setRefusal] = useState<string | null>(null)
  const unlink = useConfirmedAction(socialApi.unlink, {
    title: socialTexts.unlinkTitle(PROVIDER_NAMES[unlinking]),
    text: <p>{socialTexts.unlinkText(PROVIDER_NAMES[unlinking])}</p>,
    confirmLabel: socialTexts.unlink,
    done: socialTexts.unlinked(PROVIDER_NAMES[unlinking]),
    onDone: () => void refreshUser(),
    onRefused: ({ message }) => setRefusal(message),
  })
  return (
    <>
      <FormError onClose={() => setRefusal(null)}>{refusal}</FormError>
      <ul className="list">
        {shown.map((provider) => {
          const identity = identities.find((one) => one.provider === provider)
          const name = PROVIDER_NAMES[provider]
          return (
            <li key={provider} className={classes.row}>
              <span className={classes.mark}>
                <ProviderMark provider={provider} />
              </span>
              <span>
                <span className={classes.name}>{name}</span>
                <span className={classes.state}>
                  {identity ? (
                    <>
                      {socialTexts.since} <Moment at={identity.created_at} />
                    </>
                  ) : (
                    socialTexts.notLinked
                  )}
                </span>
              </span>
              {identity ? (
                <Button
                  variant="default"
                  aria-label={`${socialTexts.unlink} ${name}`}
                  onClick={() => {
                    setRefusal(null)
                    setUnlinking(provider)
                    unlink.open({ params: { provider } })
                  }}
                >
                  {socialTexts.unlink}
                </Button>
              ) : (
                offered.includes(provider) && (
                  <Button
                    variant="default"
                    aria-label={`${socialTexts.link} ${name}`}
                    onClick={() => {
                      setRefusal(null)
                      setLinking(provider)
                    }}
                  >
                    {socialTexts.link}
                  </Button>
                )
              )}
            </li>
          )
        })}
      </ul>
      <LinkDialog provider={linking} hasPassword={hasPassword} onClose={() => setLinking(null)} />
      {unlink.dialog}
    </>
  )
}
