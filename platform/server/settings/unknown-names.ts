import { closest, distance } from 'fastest-levenshtein'

// The environment of a process is shared with other programs, a `.env` file is ours alone: there, any unknown name is a mistake.

/** Of other programs, such as the provider's command line. */
const FOREIGN = new Set(['STRIPE_API_KEY', 'STRIPE_DEVICE_NAME', 'STRIPE_CLI_TELEMETRY_OPTOUT'])
// What Kubernetes and Docker set for services that run beside us.
const SERVICE_LINK = /_SERVICE_(HOST|PORT)|_PORT_\d+_(TCP|UDP)/
const SERVICE_ADDRESS = /^(tcp|udp):\/\//
/** Names that libraries of ours or Node read themselves, so they may stand in a `.env` file. */
const LIBRARY_NAME = /^(OTEL_\w+|TZ)$/

const SHORT = 6
const LONG = 10

const letters = (name: string): string => [...name].toSorted().join('')

/** Whether a name is a known one with a typing mistake. Short names are close to too many others, such as PORT to PATH. */
function isCloseTo(name: string, known: string): boolean {
  if (known.length < SHORT) return false
  const apart = distance(name.toUpperCase(), known)
  if (known.length >= LONG) return apart <= 2
  return apart <= 1 || (apart === 2 && letters(name.toUpperCase()) === letters(known))
}

/** A name in the environment that is no setting, with the one that was probably meant. */
export interface UnknownName {
  name: string
  suggestion: string
  place: '.env' | 'environment'
}

/** Where names of settings stand. */
export interface NamesGiven {
  environment: Record<string, string | undefined>
  /** What stands in the `.env` file. */
  file: Record<string, string | undefined>
}

/** The names of settings, and beginnings that only settings have. */
export interface OwnNames {
  names: readonly string[]
  prefixes: readonly string[]
  /** What earlier versions called a setting, with its name today. */
  renamed: ReadonlyMap<string, string>
}

/** Finds names that look like misspelt settings, and every unknown one in the `.env` file. */
export function findUnknownNames(
  { environment, file }: NamesGiven,
  { names, prefixes, renamed }: OwnNames,
): UnknownName[] {
  const knownNames = new Set(names)
  const suggestionFor = (name: string): string => renamed.get(name) ?? closest(name.toUpperCase(), names)
  const inFile = Object.keys(file).filter((name) => !knownNames.has(name) && !LIBRARY_NAME.test(name))
  const isMisspelt = (name: string, value: string): boolean => {
    if (renamed.has(name)) return true
    if (FOREIGN.has(name) || SERVICE_LINK.test(name) || SERVICE_ADDRESS.test(value)) return false
    return prefixes.some((prefix) => name.startsWith(prefix)) || names.some((one) => isCloseTo(name, one))
  }
  const around = Object.entries(environment)
    .filter(([name, value]) => value && !knownNames.has(name) && !(name in file) && isMisspelt(name, value))
    .map(([name]) => name)
  return [
    ...inFile.map((name) => ({ name, suggestion: suggestionFor(name), place: '.env' as const })),
    ...around.map((name) => ({ name, suggestion: suggestionFor(name), place: 'environment' as const })),
  ]
}
