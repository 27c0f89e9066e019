// Script file: providers
import type { Provider } from '#platform/contract/providers.ts'

// Simplified drawings rather than the providers' logos.
const DRAWINGS = {
  google: <path d="M19.6 8.2A8.2 8.2 0 1 0 20.2 12H12.6" strokeWidth="2.6" fill="none" stroke="currentColor" />,
  github: (
    <path
      d="M5 3.6 8.6 5.4a10 10 0 0 1 6.8 0L19 3.6c.5 1.5.5 2.8.1 4.1 1 1.1 1.5 2.4 1.5 3.9 0 4.6-2.9 5.7-5.4 6 .5.6.7 1.3.7 2.3v2.5H8.1v-2.1c-2.6.5-3.3-.8-3.9-2 1.400.1 1.900 1 3 .9.7 0 .8-1 1.600-1.600-2.500-.3-5.400-1.400-5.400-6 0-1.500.5-2.800 1.500-3.900-.4-1.300-.4-2.600.1-4.100Z"
      fill="currentColor"
    />
  ),
  linkedin: (
    <path
      d="M4.500 2.500h15a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2Zm1.200 7.500v8.300h2.700V10Zm1.350-4.200a1.550 1.550 0 1 0 0 3.100 1.550 1.550 0 0 0 0-3.100ZM10.300 10v8.300H13v-4.500c0-1.100.6-1.700 1.500-1.700s1.400.6 1.400 1.700v4.500h2.700v-5c0-2.200-1.300-3.500-3.100-3.500-1.100 0-1.900.5-2.500 1.300V10Z"
      fill="currentColor"
      fillRule="evenodd"
    />
  ),
}

/** Icon of a provider, in the current text color. */
export function ProviderMark({ provider }: { provider: Provider }) {
  return (
    <svg viewBox="0 0 24 24" width="1.25em" height="1.25em" aria-hidden focusable="false">
      {DRAWINGS[provider]}
    </svg>
  )
}
