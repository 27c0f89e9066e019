import { closest, distance } from 'fastest-levenshtein'

// The environment of a process is shared with other programs, but a `.env` file is ours alone: any unknown name in it is a mistake.

/** Names used by other programs, such as the Stripe CLI. */
const NAMES_OF_OTHER_PROGRAMS = new Set(['STRIPE_API_KEY', 'STRIPE_DEVICE_NAME', 'STRIPE_CLI_TELEMETRY_OPTOUT'])
// Variables that Kubernetes and Docker set for neighboring services.
const SERVICE_LINK = /_SERVICE_(HOST|PORT)|_PORT_\d+_(TCP|UDP)/
const SERVICE_ADDRESS = /^(tcp|udp):\/\//
/** Names read by our libraries or Node.js, so they are allowed in a `.env` file. */
const LIBRARY_NAME = /^(OTEL_\w+|TZ)$/

const FUZZY_MIN_LENGTH = 6
const TWO_EDITS_MIN_LENGTH = 10

const letters = (name: string): string => [...name].toSorted().join('')

/** Returns whether a name is a misspelt known one. Short names never match: they are too close to others, such as PORT to PATH. */
function isCloseTo(name: string, known: string): boolean {
  if (known.length < FUZZY_MIN_LENGTH) return false
  const edits = distance(name.toUpperCase(), known)
  if (known.length >= TWO_EDITS_MIN_LENGTH) return edits <= 2
  return edits <= 1 || (edits === 2 && letters(name.toUpperCase()) === letters(known))
}

/** A name in the environment that is not a setting, with the most likely intended one. */
export interface UnknownName {
  name: string
  suggestion: string
  place: '.env' | 'environment'
}

/** Names given in the environment and in the `.env` file. */
export interface EnvironmentNames {
  environment: Record<string, string | undefined>
  /** Contents of the `.env` file. */
  file: Record<string, string | undefined>
}

/** Names of settings, and prefixes that only settings have. */
export interface KnownNames {
  names: readonly string[]
  prefixes: readonly string[]
  /** Former names of settings, with their current ones. */
  renamed: ReadonlyMap<string, string>
}

/** Finds names that look like misspelt settings, and every unknown one in the `.env` file. */
export function findUnknownNames(
  { environment, file }: EnvironmentNames,
  { names, prefixes, renamed }: KnownNames,
): UnknownName[] {
  const knownNames = new Set(names)
  const suggestionFor = (name: string): string => renamed.get(name) ?? closest(name.toUpperCase(), names)
  const inFile = Object.keys(file).filter((name) => !knownNames.has(name) && !LIBRARY_NAME.test(name))
  const isMisspelt = (name: string, value: string): boolean => {
    if (renamed.has(name)) return true
    if (NAMES_OF_OTHER_PROGRAMS.has(name) || SERVICE_LINK.test(name) || SERVICE_ADDRESS.test(value)) return false
    return prefixes.some((prefix) => name.startsWith(prefix)) || names.some((one) => isCloseTo(name, one))
  }
  const inEnvironment = Object.entries(environment)
    .filter(([name, value]) => value && !knownNames.has(name) && !(name in file) && isMisspelt(name, value))
    .map(([name]) => name)
  return [
    ...inFile.map((name) => ({ name, suggestion: suggestionFor(name), place: '.env' as const })),
    ...inEnvironment.map((name) => ({ name, suggestion: suggestionFor(name), place: 'environment' as const })),
  ]
}
