import type { OptionalPart } from '#platform/contract/optional-parts.ts'
import type { Config } from '#platform/server/config.ts'
import type { ExtensionPoints } from '#platform/server/feature.ts'
import type { Route } from '#platform/server/http/routes.ts'
import type { JobDeclarations } from '#platform/server/work/jobs.ts'

interface PartMember {
  onlyWith?: OptionalPart | undefined
}

/** Returns the checks by which the settings turn off optional parts. */
export function optionalPartsFor(config: Config, parts: ExtensionPoints['optionalParts']) {
  const isOn = ({ onlyWith }: PartMember): boolean => onlyWith === undefined || parts[onlyWith].isOn(config)
  return {
    isOn,
    /** Returns the route, or one that rejects every call after the access check. */
    routeFor: (route: Route): Route => {
      const { onlyWith } = route.endpoint
      if (onlyWith === undefined || isOn({ onlyWith })) return route
      const refuse = () => {
        throw parts[onlyWith].refuse()
      }
      return { ...route, handle: refuse }
    },
  }
}

/** Returns the background work of the parts that are on. Queued jobs of others wait until their part is turned on again. */
export function jobsWith(
  { jobs, scheduledJobs }: JobDeclarations,
  isOn: (one: PartMember) => boolean,
): JobDeclarations {
  return { jobs: jobs.filter(isOn), scheduledJobs: scheduledJobs.filter(isOn) }
}
