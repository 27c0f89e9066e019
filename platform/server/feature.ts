import type { EphemeralEventKind } from '#platform/contract/freshness.ts'
import type { OptionalPart } from '#platform/contract/optional-parts.ts'
import type { AllCallerKinds, ConsentCheck } from './http/caller.ts'
import type { Config } from './config.ts'
import type { FindAmount } from './database/installation-currency.ts'
import type { HealthDetail } from './http/health.ts'
import type { RootAddress } from './http/root-routes.ts'
import type { HttpError } from './http/http-errors.ts'
import type { PostCheck } from './http/post-checks.ts'
import type { Route } from './http/routes.ts'
import type { SweptKind } from './files/stored-files.ts'
import type { TusEndpoints } from './files/tus.ts'
import type { SpecialPage } from './pages/screens.ts'
import type { MailText } from './outside/mail-texts.ts'
import type { DailyTotal } from './database/daily-totals.ts'
import type { Job, ScheduledJob, WorkerTools } from './work/jobs.ts'

/** Tells whether an optional part of the product is on, and which error its calls return while it is off. */
export interface PartSwitch {
  isOn: (config: Config) => boolean
  refuse: () => HttpError
}

/**
 * Points at which features extend the server: lists, to which each feature adds items, and tables, in which each fills in its own
 * entries. Features declare further points beside the code that reads them.
 */
export interface ExtensionPoints {
  routes: readonly Route[]
  callerKinds: AllCallerKinds
  postChecks: readonly PostCheck[]
  consentChecks: readonly ConsentCheck[]
  optionalParts: Readonly<Record<OptionalPart, PartSwitch>>
  /** Wording of the emails that a feature sends, which owners can edit. */
  mailTexts: readonly MailText[]
  /** Ephemeral events that the feature sends: no others reach screens. */
  signs: readonly EphemeralEventKind[]
  jobs: readonly Job<never>[]
  scheduledJobs: readonly ScheduledJob[]
  /** Functions that delete expired data; they run every hour. */
  expiry: readonly ((tools: WorkerTools) => Promise<unknown>)[]
  /** Find the stored files that are still in use; all others are deleted. */
  sweptFiles: readonly SweptKind[]
  resumableUploads: readonly TusEndpoints[]
  /** Each finds one row that stores an amount, if any: while one exists, the currency of the installation cannot change. */
  storedAmounts: readonly FindAmount[]
  /** What is counted for each day, and levels that are measured. */
  dailyTotals: readonly DailyTotal[]
  /** What the readiness probe mentions, though it does not affect readiness. */
  healthDetails: readonly HealthDetail[]
  /** Routes outside `/api`. */
  rootAddresses: readonly RootAddress[]
  /** Screens whose pages are served with additional headers. */
  specialPages: readonly ((config: Config) => readonly SpecialPage[])[]
}

type Point = keyof ExtensionPoints
type Contribution<Value> = Value extends readonly unknown[] ? Value : Partial<Value>

/**
 * Returns all contributions to an extension point, in the order of `app/server-features.ts`. Throws if no feature fills in one of the
 * `needed` table entries, so that the server does not start.
 */
export type Contributed = <P extends Point>(
  point: P,
  needed?: readonly (keyof ExtensionPoints[P])[],
) => ExtensionPoints[P]

/** Contributions of one feature to the server: each a value, or a function that computes it from contributions to other points. */
export type ServerFeature = {
  readonly [P in Point]?:
    | Contribution<ExtensionPoints[P]>
    | ((contributed: Contributed) => Contribution<ExtensionPoints[P]>)
}

function mergeTables(point: string, tables: readonly object[]): object {
  const merged: Record<string, unknown> = {}
  for (const [key, value] of tables.flatMap((table) => Object.entries(table))) {
    if (key in merged) throw new Error(`Two features bring ${point}.${key}`)
    merged[key] = value
  }
  return merged
}

/** Combines the contributions of all features. Throws if two features fill in the same table entry. */
export function contributionsOf(features: readonly ServerFeature[]): Contributed {
  const contributed: Contributed = (point, needed = []) => {
    const contributions = features.flatMap((feature) => {
      const value: unknown = feature[point]
      if (value === undefined) return []
      return [typeof value === 'function' ? (value as (all: Contributed) => object)(contributed) : (value as object)]
    })
    // Without any contribution this is an empty list, which has no entries either.
    const isTable = contributions.some((value) => !Array.isArray(value))
    const all = isTable ? mergeTables(point, contributions) : contributions.flat()
    for (const key of needed) {
      if (!(key in all))
        throw new Error(`No feature brings ${point}.${String(key)}: is the feature listed in app/server-features.ts?`)
    }
    return all as ExtensionPoints[typeof point]
  }
  return contributed
}
