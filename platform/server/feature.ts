import type { OptionalPart } from '#platform/contract/optional-parts.ts'
import type { AllCallerKinds } from './http/caller.ts'
import type { Config } from './config.ts'
import type { FindAmount } from './database/installation-currency.ts'
import type { RootAddress } from './http/root-routes.ts'
import type { HttpError } from './http/http-errors.ts'
import type { Route } from './http/routes.ts'
import type { SweptKind } from './files/stored-files.ts'
import type { TusPlace } from './files/tus.ts'
import type { SpecialPage } from './pages/screens.ts'
import type { Job, ScheduledJob, WorkerTools } from './work/jobs.ts'

/** When a part of the product is on, and what its calls answer while it is not. */
export interface PartSwitch {
  isOn: (config: Config) => boolean
  refuse: () => HttpError
}

/**
 * What features bring to the program: lists, to which each adds, and tables, in which each fills in its own entries. Features declare
 * further points beside the code that reads them.
 */
export interface ExtensionPoints {
  routes: readonly Route[]
  callerKinds: AllCallerKinds
  optionalParts: Readonly<Record<OptionalPart, PartSwitch>>
  jobs: readonly Job<never>[]
  scheduledJobs: readonly ScheduledJob[]
  /** Delete what has expired, every hour. */
  expiry: readonly ((tools: WorkerTools) => Promise<unknown>)[]
  /** The stored files that are still in use; others are swept up. */
  sweptFiles: readonly SweptKind[]
  resumableUploads: readonly TusPlace[]
  /** Each finds one row, if any, that holds an amount: while there is one, the currency of the installation cannot change. */
  storedAmounts: readonly FindAmount[]
  /** Addresses beside the API. */
  rootAddresses: readonly RootAddress[]
  /** Screens whose pages are served with headers of their own. */
  specialPages: readonly ((config: Config) => readonly SpecialPage[])[]
}

type Point = keyof ExtensionPoints
type Contribution<Value> = Value extends readonly unknown[] ? Value : Partial<Value>

/**
 * All that features bring to a point, in the order of `app/server-features.ts`. Throws for an entry of a table that is needed and that no
 * feature fills in, so that the program does not start.
 */
export type Contributed = <P extends Point>(
  point: P,
  needed?: readonly (keyof ExtensionPoints[P])[],
) => ExtensionPoints[P]

/** All that a feature brings to the server, each directly or made from what features bring to another point. */
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

/** Puts together what features bring. */
export function contributionsOf(features: readonly ServerFeature[]): Contributed {
  const contributed: Contributed = (point, needed = []) => {
    const brought = features.flatMap((feature) => {
      const value: unknown = feature[point]
      if (value === undefined) return []
      return [typeof value === 'function' ? (value as (all: Contributed) => object)(contributed) : (value as object)]
    })
    // Of nothing, an empty list, which has no entries either.
    const isTable = brought.some((value) => !Array.isArray(value))
    const all = isTable ? mergeTables(point, brought) : brought.flat()
    for (const key of needed) {
      if (!(key in all))
        throw new Error(`No feature brings ${point}.${String(key)}: is the feature listed in app/server-features.ts?`)
    }
    return all as ExtensionPoints[typeof point]
  }
  return contributed
}
