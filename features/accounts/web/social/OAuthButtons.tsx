// First visit: start
// Script file: providers
import type { Provider } from '#platform/contract/providers.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { apiAddress } from '#platform/web/api/http-client.ts'
import type { socialApi } from '../../contract.ts'
import { offeredProviders } from '../../contract/offered-providers.ts'
import classes from './OAuthButtons.module.css'
import { ProviderMark } from './ProviderMark.tsx'
import { PROVIDER_NAMES, providerTexts } from './provider-texts.ts'

export interface OAuthButtonsProps {
  /** Text before the provider's name. */
  lead?: string
  /** Providers to show, if offered. */
  among?: readonly Provider[]
  /** Places the buttons in a row, with the lead once in front. */
  row?: boolean
  /** Invitation code, where registration requires one. */
  invitation?: string | undefined
  /** Called before navigating to a provider. */
  onLeave?: () => void
}

const ALL_PROVIDERS: readonly Provider[] = ['google', 'github', 'linkedin']

// Safe, because the response follows the contract.
const providersEndpoint = offeredProviders as unknown as typeof socialApi.providers

/** Returns the offered providers among the given ones. */
export function useOfferedProviders(among: readonly Provider[] = ALL_PROVIDERS): readonly Provider[] {
  const { data } = useEndpoint(providersEndpoint, {})
  return among.filter((provider) => data?.providers.includes(provider))
}

/** Links to the offered providers; links rather than calls, because they leave the product. */
export function OAuthButtons({
  lead = providerTexts.continueWith,
  among = ALL_PROVIDERS,
  row,
  invitation,
  onLeave,
}: OAuthButtonsProps) {
  const offered = useOfferedProviders(among)
  if (offered.length === 0) return null
  const query = invitation ? `?invitation=${encodeURIComponent(invitation)}` : ''
  return (
    <div role="group" aria-label={providerTexts.otherWays} className={classes.group} data-row={row || undefined}>
      {row && (
        <span className={classes.lead} aria-hidden>
          {lead}
        </span>
      )}
      {offered.map((provider) => (
        <Button
          key={provider}
          href={apiAddress(`/auth/${provider}${query}`)}
          variant="default"
          {...(row ? { size: 'sm', 'aria-label': `${lead} ${PROVIDER_NAMES[provider]}` } : { fullWidth: true })}
          leftSection={<ProviderMark provider={provider} />}
          {...(onLeave && { onClick: onLeave })}
        >
          {row ? PROVIDER_NAMES[provider] : `${lead} ${PROVIDER_NAMES[provider]}`}
        </Button>
      ))}
    </div>
  )
}

/** Provider buttons below a form, separated by "or"; renders nothing if no provider is offered. */
export function OAuthAlternative({ or, ...props }: OAuthButtonsProps & { or: React.ReactNode }) {
  const offered = useOfferedProviders(props.among)
  if (offered.length === 0) return null
  return (
    <>
      {or}
      <OAuthButtons {...props} />
    </>
  )
}
